import { importerContract } from '@/lib/testing/importer-contract';
import { miniSweAgent } from './importer';

importerContract(miniSweAgent, import.meta.dirname);
