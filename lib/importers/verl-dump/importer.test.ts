import { importerContract } from '@/lib/testing/importer-contract';
import { verlDump } from './importer';

importerContract(verlDump, import.meta.dirname);
