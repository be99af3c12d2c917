import { importerContract } from '@/lib/testing/importer-contract';
import { geminiCli } from './importer';

importerContract(geminiCli, import.meta.dirname);
