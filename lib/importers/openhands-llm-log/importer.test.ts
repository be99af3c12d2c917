import { importerContract } from '@/lib/testing/importer-contract';
import { openhandsLlmLog } from './importer';

importerContract(openhandsLlmLog, import.meta.dirname);
