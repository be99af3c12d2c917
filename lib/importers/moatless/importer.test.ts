import { importerContract } from '@/lib/testing/importer-contract';
import { moatless } from './importer';

importerContract(moatless, import.meta.dirname);
