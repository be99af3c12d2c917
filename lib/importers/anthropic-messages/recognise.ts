/** Messages with content blocks are known by blocks that only this API has; plain texts could be of any chat format. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Recognition, Sample } from '@/lib/importers/importer';

const roles = new Set<Json | undefined>(['user', 'assistant', 'system']);
const blockTypes = new Set<Json | undefined>(['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'server_tool_use', 'web_search_tool_result', 'mcp_tool_use']);

export function isMessage(value: Json | undefined): boolean {
  const message = objectOf(value);
  if (!message || !roles.has(message.role) || 'tool_calls' in message || 'tool_call_id' in message) return false;
  return typeof message.content === 'string' || Array.isArray(message.content);
}

const hasBlocks = (value: Json | undefined) => (arrayOf(objectOf(value)?.content) ?? []).some((block) => blockTypes.has(objectOf(block)?.type));
const isStored = (value: Json | undefined) => objectOf(value)?.type === 'message' && 'stop_reason' in (objectOf(value) ?? {});
const isList = (value: Json | undefined): value is Json[] => Array.isArray(value) && value.length > 0 && value.every(isMessage);

/** Keys beside `messages` that belong to another format. */
const foreign = ['sessionId', 'chosen', 'rejected', 'treewright', 'loglines'];

export interface RowParts {
  request: { [key: string]: Json };
  response: { [key: string]: Json } | null;
  /** Pointer of the request in the row. */
  at: string;
}

/** A request with `messages`, alone or as `request` (or `body`) beside its `response`; null for anything else. */
export function partsOf(value: Json): RowParts | null {
  const row = objectOf(value);
  if (!row || foreign.some((key) => key in row)) return null;
  for (const name of ['request', 'body', null]) {
    const request = name === null ? row : objectOf(row[name]);
    if (!request || !Array.isArray(request.messages) || !request.messages.every(isMessage)) continue;
    const response = objectOf(row.response);
    return { request, response: response && isMessage(response) ? response : null, at: name === null ? '' : `/${name}` };
  }
  return null;
}

function rowShows(value: Json): boolean {
  const parts = partsOf(value);
  if (!parts) return false;
  const blocks = Array.isArray(parts.request.system);
  return blocks || isStored(parts.response ?? undefined) || (arrayOf(parts.request.messages) ?? []).some(hasBlocks);
}

export function recognise({ values, shape }: Sample): Recognition | null {
  if (values.length === 0) return null;
  if (values.every((value) => partsOf(value) !== null) && values.some(rowShows))
    return { score: 0.7, why: `${shape === 'object' ? 'the object has' : 'each row has'} \`messages\` with content blocks of the Anthropic API` };
  if (values.every(isList) && values.some((list) => list.some(hasBlocks))) return { score: 0.6, why: 'each line is a list of messages with content blocks' };
  if (values.every(isMessage) && values.some((value) => hasBlocks(value) || isStored(value)))
    return { score: 0.6, why: 'the file is one list of messages with content blocks' };
  return null;
}
