import { importerContract } from '@/lib/testing/importer-contract';
import { slimeSample } from './importer';

importerContract(slimeSample, import.meta.dirname);
