import { importerContract } from '@/lib/testing/importer-contract';
import { tauBench } from './importer';

importerContract(tauBench, import.meta.dirname);
