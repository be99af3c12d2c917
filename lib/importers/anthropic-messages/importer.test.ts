import { importerContract } from '@/lib/testing/importer-contract';
import { anthropicMessages } from './importer';

importerContract(anthropicMessages, import.meta.dirname);
