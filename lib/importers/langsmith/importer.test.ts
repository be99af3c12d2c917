import { importerContract } from '@/lib/testing/importer-contract';
import { langsmith } from './importer';

importerContract(langsmith, import.meta.dirname);
