import { importerContract } from '@/lib/testing/importer-contract';
import { sharegptPreference } from './importer';

importerContract(sharegptPreference, import.meta.dirname);
