import { importerContract } from '@/lib/testing/importer-contract';
import { openhandsOutput } from './importer';

importerContract(openhandsOutput, import.meta.dirname);
