import { importerContract } from '@/lib/testing/importer-contract';
import { trlPreference } from './importer';

importerContract(trlPreference, import.meta.dirname);
