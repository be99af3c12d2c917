import { importerContract } from '@/lib/testing/importer-contract';
import { openhandsEvents } from './importer';

importerContract(openhandsEvents, import.meta.dirname);
