import { importerContract } from '@/lib/testing/importer-contract';
import { openhandsSdkEvents } from './importer';

importerContract(openhandsSdkEvents, import.meta.dirname);
