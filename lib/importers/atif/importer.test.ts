import { importerContract } from '@/lib/testing/importer-contract';
import { atif } from './importer';

importerContract(atif, import.meta.dirname, ['trial/result.json']);
