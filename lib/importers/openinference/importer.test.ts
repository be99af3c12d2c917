import { importerContract } from '@/lib/testing/importer-contract';
import { openinference } from './importer';

importerContract(openinference, import.meta.dirname);
