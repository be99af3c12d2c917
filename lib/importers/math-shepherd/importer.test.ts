import { importerContract } from '@/lib/testing/importer-contract';
import { mathShepherd } from './importer';

importerContract(mathShepherd, import.meta.dirname);
