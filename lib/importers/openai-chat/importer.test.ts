import { importerContract } from '@/lib/testing/importer-contract';
import { openaiChat } from './importer';

importerContract(openaiChat, import.meta.dirname);
