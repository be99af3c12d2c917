import { importerContract } from '@/lib/testing/importer-contract';
import { openaiResponses } from './importer';

importerContract(openaiResponses, import.meta.dirname);
