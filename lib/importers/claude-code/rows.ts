/** One row of a session file: what kind of row it is, its links, and the fields that nobody has read yet. */
import { canonicalJson } from '@/lib/json/canonical';
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields } from '@/lib/importers/common/fields';
import type { SourceRef } from '@/lib/trajectory/model';

/**
 * assistant, user: carry a message. boundary: a compaction. notice: a text of the program itself. attachment: context for the next
 * step. title: what the session was about. link: anything else, which only joins the rows before and after it.
 */
type RowKind = 'assistant' | 'user' | 'boundary' | 'notice' | 'attachment' | 'title' | 'link';

export interface Row {
  kind: RowKind;
  /** Place among all rows of the file. */
  order: number;
  /** Numbers of the records that said this, and where they stand: more than one where the row was written twice. */
  records: number[];
  src: SourceRef[];
  uuid: string | null;
  parentUuid: string | null;
  logicalParentUuid: string | null;
  session: string | null;
  agent: string | null;
  sidechain: boolean;
  at: string | null;
  fields: Fields;
  message: Fields | null;
  /** The content of the message, or the text of a notice. */
  content: Json | undefined;
  value: Json;
}

const titleTypes = new Set(['summary', 'ai-title', 'custom-title', 'agent-name']);

function kindOf(type: string, subtype: string | null, fields: Fields): RowKind {
  if (type === 'assistant' || type === 'user') return type;
  if (titleTypes.has(type)) return 'title';
  if (type === 'attachment') return 'attachment';
  if (type !== 'system') return 'link';
  if (subtype === 'compact_boundary') return 'boundary';
  const text = fields.peek('content');
  return typeof text === 'string' && text !== '' ? 'notice' : 'link';
}

/** A row, or in words why the value is none. */
export function readRow(value: Json, record: number, order: number, src: SourceRef): Row | string {
  const fields = Fields.of(value);
  if (!fields) return 'the value is no object';
  const type = fields.text('type');
  if (type === null) return 'the row has no type';
  const kind = kindOf(type, fields.text('subtype'), fields);
  const message = kind === 'assistant' || kind === 'user' ? fields.inner('message') : null;
  const content = message ? message.take('content') : kind === 'notice' || kind === 'boundary' ? fields.take('content') : undefined;
  if ((kind === 'assistant' || kind === 'user') && (typeof content !== 'string' && !Array.isArray(content))) return `the ${type} row has no message content`;
  return {
    kind,
    order,
    records: [record],
    src: [src],
    uuid: fields.text('uuid'),
    parentUuid: fields.text('parentUuid'),
    logicalParentUuid: fields.text('logicalParentUuid'),
    session: fields.text('sessionId'),
    agent: fields.text('agentId'),
    sidechain: fields.flag('isSidechain') === true,
    at: fields.text('timestamp'),
    fields,
    message,
    content,
    value,
  };
}

/** What may differ between two writings of one row: where it was written, when, and where it was copied from. */
const writing = new Set(['sessionId', 'timestamp', 'forkedFrom', 'slug', 'version', 'gitBranch', 'cwd']);

const sameRow = (row: Row): string => canonicalJson(Object.fromEntries(Object.entries(objectOf(row.value) ?? {}).filter(([key]) => !writing.has(key))));

export const isSameRow = (a: Row, b: Row): boolean => sameRow(a) === sameRow(b);
