import { importerContract } from '@/lib/testing/importer-contract';
import { trlCompletion } from './importer';

importerContract(trlCompletion, import.meta.dirname);
