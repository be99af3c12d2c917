import { importerContract } from '@/lib/testing/importer-contract';
import { sweAgent } from './importer';

importerContract(sweAgent, import.meta.dirname);
