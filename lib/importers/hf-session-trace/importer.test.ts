import { importerContract } from '@/lib/testing/importer-contract';
import { hfSessionTrace } from './importer';

importerContract(hfSessionTrace, import.meta.dirname);
