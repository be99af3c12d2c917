/** SWE-agent files by their list of turns, each an action with its observation, or by the history beside it. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Recognition, Sample } from '@/lib/importers/importer';

export function isTurn(value: Json | undefined): boolean {
  const turn = objectOf(value);
  return typeof turn?.action === 'string' && typeof turn.observation === 'string' && ['response', 'thought', 'state'].some((key) => key in turn);
}

export function isHistoryEntry(value: Json | undefined): boolean {
  const entry = objectOf(value);
  return typeof entry?.role === 'string' && 'content' in entry && ['agent', 'message_type', 'is_demo'].some((key) => key in entry);
}

export function isRun(value: Json | undefined): boolean {
  const run = objectOf(value);
  const turns = arrayOf(run?.trajectory);
  if (!run || !turns) return false;
  if (turns.length > 0) return isTurn(turns[0]);
  return isHistoryEntry(arrayOf(run.history)?.[0]) || (Array.isArray(run.history) && objectOf(run.info) !== null);
}

export function recognise({ values }: Sample): Recognition | null {
  const found = values.filter(isRun).length;
  if (found === 0 || found * 2 <= values.length) return null;
  return { score: 0.95, why: '`trajectory` is a list of turns with `action`, `observation` and `response`' };
}
