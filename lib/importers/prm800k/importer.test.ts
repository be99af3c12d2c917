import { importerContract } from '@/lib/testing/importer-contract';
import { prm800k } from './importer';

importerContract(prm800k, import.meta.dirname);
