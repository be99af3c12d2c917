import { importerContract } from '@/lib/testing/importer-contract';
import { nemoRlMessageLog } from './importer';

importerContract(nemoRlMessageLog, import.meta.dirname);
