import { importerContract } from '@/lib/testing/importer-contract';
import { inspectEvents } from './importer';

importerContract(inspectEvents, import.meta.dirname);
