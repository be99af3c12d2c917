/** Session files by their rows; the web export by its one list of them; what only accompanies an agent's file. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Recognition, Sample } from '@/lib/importers/importer';

function isMessageRow(value: Json | undefined, needsIds: boolean): boolean {
  const row = objectOf(value);
  if (!row || (row.type !== 'user' && row.type !== 'assistant') || objectOf(row.message) === null) return false;
  return !needsIds || (typeof row.sessionId === 'string' && (typeof row.uuid === 'string' || 'parentUuid' in row));
}

/** Rows around the messages: links, snapshots, summaries. */
function isSideRow(value: Json): boolean {
  const row = objectOf(value);
  if (!row || typeof row.type !== 'string') return false;
  if (row.type === 'summary') return typeof row.leafUuid === 'string';
  if (row.type === 'file-history-snapshot') return typeof row.messageId === 'string';
  return typeof row.sessionId === 'string' && typeof row.uuid === 'string' && 'parentUuid' in row;
}

export function recognise(sample: Sample): Recognition | null {
  const { values, shape, head } = sample;
  if (values.some((value) => isMessageRow(value, true))) return { score: 0.95, why: 'rows have `sessionId`, `uuid` and a `message`' };
  const lines = objectOf(values[0])?.loglines;
  if (Array.isArray(lines) && lines.some((row) => isMessageRow(row, false))) return { score: 0.95, why: 'it has a list `loglines` of rows with a `message`' };
  if (shape === 'object' && /"loglines"\s*:\s*\[/.test(head)) return { score: 0.9, why: 'it has a list `loglines`' };
  if (values.some(isSideRow)) return { score: 0.85, why: 'its rows are those that stand around the messages of a session' };
  return null;
}

/** The meta file of an agent names what started it; it says nothing without the agent's own file. */
export function sidecarOf(path: string, sample: Sample): string | null {
  const name = path.split('/').at(-1) ?? '';
  const meta = objectOf(sample.values[0]);
  if (!name.endsWith('.meta.json') || !meta) return null;
  return typeof meta.agentType === 'string' || typeof meta.toolUseId === 'string' ? name.replace(/\.meta\.json$/, '.jsonl') : null;
}
