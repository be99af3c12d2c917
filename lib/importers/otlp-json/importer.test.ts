import { importerContract } from '@/lib/testing/importer-contract';
import { otlpJson } from './importer';

importerContract(otlpJson, import.meta.dirname);
