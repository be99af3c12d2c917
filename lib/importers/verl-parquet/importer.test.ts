import { importerContract } from '@/lib/testing/importer-contract';
import { verlParquet } from './importer';

importerContract(verlParquet, import.meta.dirname);
