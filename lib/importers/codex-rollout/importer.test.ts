import { importerContract } from '@/lib/testing/importer-contract';
import { codexRollout } from './importer';

importerContract(codexRollout, import.meta.dirname);
