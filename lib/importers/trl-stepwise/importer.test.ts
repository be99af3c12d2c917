import { importerContract } from '@/lib/testing/importer-contract';
import { trlStepwise } from './importer';

importerContract(trlStepwise, import.meta.dirname);
