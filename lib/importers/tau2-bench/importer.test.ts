import { importerContract } from '@/lib/testing/importer-contract';
import { tau2Bench } from './importer';

importerContract(tau2Bench, import.meta.dirname);
