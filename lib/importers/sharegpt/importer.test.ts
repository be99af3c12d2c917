import { importerContract } from '@/lib/testing/importer-contract';
import { sharegpt } from './importer';

importerContract(sharegpt, import.meta.dirname);
