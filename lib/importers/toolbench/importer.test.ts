import { importerContract } from '@/lib/testing/importer-contract';
import { toolbench } from './importer';

importerContract(toolbench, import.meta.dirname);
