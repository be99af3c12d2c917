import { importerContract } from '@/lib/testing/importer-contract';
import { treewright } from './importer';

importerContract(treewright, import.meta.dirname);
