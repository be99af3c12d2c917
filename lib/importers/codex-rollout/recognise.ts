/** Rollouts by their rows: a type with a payload; the oldest by their header and the bare items after it. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Recognition, Sample } from '@/lib/importers/importer';
import { readRow } from './rows';

const types = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted']);

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return typeof row?.type === 'string' && types.has(row.type) && objectOf(row.payload) !== null;
}

export function recognise({ values }: Sample): Recognition | null {
  const [first] = values;
  if (first === undefined) return null;
  if (values.some(isRow)) return { score: values.every(isRow) ? 0.95 : 0.9, why: 'rows have a `payload` and a `type` such as `response_item`' };
  const rest = values.slice(1);
  const isOld = readRow(first)?.kind === 'meta' && rest.length > 0 && rest.every((value) => readRow(value)?.kind === 'item' || objectOf(value)?.record_type === 'state');
  return isOld ? { score: 0.95, why: 'a header row with `id` and `instructions` stands before bare response items' } : null;
}
