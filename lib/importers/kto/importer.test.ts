import { importerContract } from '@/lib/testing/importer-contract';
import { kto } from './importer';

importerContract(kto, import.meta.dirname);
