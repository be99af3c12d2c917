import { importerContract } from '@/lib/testing/importer-contract';
import { nemoGym } from './importer';

importerContract(nemoGym, import.meta.dirname);
