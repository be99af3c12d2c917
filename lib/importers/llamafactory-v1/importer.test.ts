import { importerContract } from '@/lib/testing/importer-contract';
import { llamafactoryV1 } from './importer';

importerContract(llamafactoryV1, import.meta.dirname);
