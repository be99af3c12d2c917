import { importerContract } from '@/lib/testing/importer-contract';
import { hhRlhf } from './importer';

importerContract(hhRlhf, import.meta.dirname);
