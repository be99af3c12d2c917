/** Rows of a rollout: each says its type and carries a payload; the oldest files hold bare response items after a header row. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, type JsonObject } from '@/lib/importers/common/fields';
import { isResponsesType } from '@/lib/importers/common/responses-items';

/**
 * meta: who runs, where. item: what the model read or wrote. event: what the interface showed. turn: settings of the next turn.
 * compacted: the context was replaced. other: kept as it is.
 */
export type RowKind = 'meta' | 'item' | 'event' | 'turn' | 'compacted' | 'other';

export interface Row {
  kind: RowKind;
  at: string | null;
  payload: JsonObject;
  /** JSON Pointer of the payload inside the record. */
  pointer: string;
}

const kinds = new Map<string, RowKind>([
  ['session_meta', 'meta'],
  ['response_item', 'item'],
  ['event_msg', 'event'],
  ['turn_context', 'turn'],
  ['compacted', 'compacted'],
]);

const isBareItem = (row: JsonObject): boolean => (row.type === 'message' && typeof row.role === 'string') || isResponsesType(row.type);

/** The header of the oldest files: an id and a time, no type. */
const isBareHeader = (row: JsonObject): boolean => typeof row.id === 'string' && typeof row.timestamp === 'string' && row.type === undefined && 'instructions' in row;

/** null for a value that is no row. */
export function readRow(value: Json): Row | null {
  const row = objectOf(value);
  if (!row) return null;
  const at = typeof row.timestamp === 'string' ? row.timestamp : null;
  const payload = objectOf(row.payload);
  if (payload && typeof row.type === 'string') return { kind: kinds.get(row.type) ?? 'other', at, payload: payload, pointer: '/payload' };
  if (isBareItem(row)) return { kind: 'item', at, payload: row, pointer: '' };
  return { kind: isBareHeader(row) ? 'meta' : 'other', at, payload: row, pointer: '' };
}

/** Snapshots of the working tree stand among the items, though no model read or wrote them. */
export const isSnapshot = (payload: JsonObject): boolean => payload.type === 'ghost_snapshot';

const injected = [
  '<environment_context>', '<user_instructions>', '# AGENTS.md instructions', '<permissions instructions>', '<collaboration_mode>', '<turn_aborted>',
  '<skill>', '<skills_instructions>', '<apps_instructions>', '<plugins_instructions>', '<subagent_notification>', '<model_switch>', '<personality_spec>', '<INSTRUCTIONS>',
];

/** All texts of an item, joined. */
export function itemText(payload: JsonObject): string {
  const { content } = payload;
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content : [];
  return parts.flatMap((part) => Fields.of(part)?.text('text') ?? []).join('');
}

/** A user message that the program wrote: settings, the folder, files with instructions. */
export function isInjected(payload: JsonObject): boolean {
  if (payload.role !== 'user' && payload.role !== 'developer') return false;
  const text = itemText(payload).trimStart();
  return injected.some((opening) => text.startsWith(opening));
}
