import { importerContract } from '@/lib/testing/importer-contract';
import { langfuse } from './importer';

importerContract(langfuse, import.meta.dirname);
