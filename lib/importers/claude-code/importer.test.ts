import { importerContract } from '@/lib/testing/importer-contract';
import { claudeCode } from './importer';

importerContract(claudeCode, import.meta.dirname, ['with-agents/3f0b6a1e-0000-4000-8000-000000000004/subagents/agent-a7.meta.json']);
