import { importerContract } from '@/lib/testing/importer-contract';
import { otelSpan } from './importer';

importerContract(otelSpan, import.meta.dirname);
