/**
 * Messages as the model APIs and tracers write them, brought to chat messages: OpenAI chat and Responses, Anthropic blocks, GenAI parts,
 * Google contents, LangChain constructors, Vercel parts.
 */
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from './fields';

const roles = new Map([
  ['human', 'user'],
  ['HumanMessage', 'user'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
  ['AIMessage', 'assistant'],
  ['AIMessageChunk', 'assistant'],
  ['SystemMessage', 'system'],
  ['ToolMessage', 'tool'],
]);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value));

/** A call in any spelling; null for a part that is none. */
function callOf(value: Json): Json | null {
  const part = objectOf(value);
  if (!part) return null;
  const google = objectOf(part.function_call ?? part.functionCall);
  const inner = objectOf(part.function) ?? google ?? part;
  const name = stringOf(inner.name) ?? stringOf(part.toolName) ?? null;
  const isCall = google !== null || objectOf(part.function) !== null || ['tool_call', 'tool-call', 'tool_use', 'function_call'].includes(String(part.type)) || ('toolCallId' in part && !('output' in part) && !('result' in part));
  if (!isCall || name === null) return null;
  const args = inner.arguments ?? inner.args ?? inner.input ?? null;
  return { id: part.call_id ?? part.id ?? part.toolCallId ?? inner.id ?? null, function: { name, arguments: args } };
}

/** A tool result in any spelling as a message of its own; null for a part that is none. */
function resultOf(value: Json): JsonObject | null {
  const part = objectOf(value);
  if (!part) return null;
  const google = objectOf(part.function_response ?? part.functionResponse);
  if (google) return { role: 'tool', tool_call_id: google.id ?? null, name: google.name ?? null, content: textOf(google.response) };
  const id = part.tool_use_id ?? part.toolCallId ?? part.call_id ?? part.id ?? null;
  switch (part.type) {
    case 'tool_call_response':
      return { role: 'tool', tool_call_id: id, content: textOf(part.response ?? part.result) };
    case 'tool_result':
      return { role: 'tool', tool_call_id: id, content: part.content ?? null };
    case 'tool-result': {
      const output = part.output ?? part.result;
      return { role: 'tool', tool_call_id: id, content: textOf(objectOf(output)?.value ?? output) };
    }
    case 'function_call_output':
      return { role: 'tool', tool_call_id: id, content: part.output ?? null };
    default:
      return null;
  }
}

function contentPart(value: Json): Json {
  const part = objectOf(value);
  if (!part) return value;
  if (typeof part.text === 'string' && part.type === undefined) return { type: 'text', text: part.text };
  if (part.type === 'text' && typeof part.content === 'string') return { type: 'text', text: part.content };
  if (part.type === 'reasoning' && typeof part.content === 'string') return { type: 'reasoning', reasoning: part.content };
  return value;
}

/** One message as one or more chat messages: results inside of it stand alone. */
function messageOf(given: JsonObject, otherwise: string): JsonObject[] {
  const lc = objectOf(given.kwargs);
  const named = lc && given.type === 'constructor' ? stringOf(arrayOf(given.id)?.at(-1)) : null;
  const message: JsonObject = lc && named !== null ? lc : given;
  const role = named ?? stringOf(message.role) ?? stringOf(message.type) ?? otherwise;
  const called = callOf(given.type === 'function_call' ? given : null);
  if (called) return [{ role: 'assistant', content: null, tool_calls: [called] }];
  const alone = given.role === undefined ? resultOf(given) : null;
  if (alone) return [alone];
  const { parts, content, tool_calls: listed, kwargs: _kwargs, lc: _lc, ...rest } = message;
  const pieces = arrayOf(parts) ?? arrayOf(content);
  const results = (pieces ?? []).map(resultOf).filter((result) => result !== null);
  const calls = [...(pieces ?? []), ...(arrayOf(listed) ?? []).map((call): Json => ({ ...objectOf(call), type: 'tool_call' }))].flatMap((piece) => callOf(piece) ?? []);
  const said = pieces ? pieces.filter((piece) => !resultOf(piece) && !callOf(piece)).map(contentPart) : (content ?? null);
  const kept: JsonObject = named === null ? rest : { tool_call_id: rest.tool_call_id ?? null, name: role === 'AIMessage' ? null : (rest.name ?? null) };
  const own: JsonObject = { ...kept, role: roles.get(role) ?? role, content: said ?? null, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  if (results.length === 0) return [own];
  return Array.isArray(said) && said.length > 0 ? [...results, own] : results;
}

/** `role`: who speaks where the value does not say. null where there are no messages in it. */
export function messagesIn(value: Json | undefined, role: 'user' | 'assistant'): JsonObject[] | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return [{ role, content: value }];
  const list = arrayOf(value);
  if (list) {
    // LangSmith nests the lists of a batch; a batch of one is the list itself.
    const [only] = list;
    if (list.length === 1 && Array.isArray(only)) return messagesIn(only, role);
    const calls = list.map(callOf);
    if (list.length > 0 && calls.every((call) => call !== null) && list.every((item) => objectOf(item)?.role === undefined && objectOf(item)?.type !== 'function_call'))
      return [{ role: 'assistant', content: null, tool_calls: calls }];
    return list.flatMap((item): JsonObject[] => {
      const object = objectOf(item);
      return object ? messageOf(object, role) : typeof item === 'string' ? [{ role, content: item }] : [];
    });
  }
  const object = objectOf(value);
  return object ? messagesInObject(object, role) : null;
}

function messagesInObject(object: JsonObject, role: 'user' | 'assistant'): JsonObject[] | null {
  const system = [object.system, objectOf(object.config)?.system_instruction, object.instructions].flatMap((text) => (typeof text === 'string' && text !== '' && role === 'user' ? [{ role: 'system', content: text }] : []));
  for (const key of ['messages', 'contents', 'generations']) {
    const inner = arrayOf(object[key]);
    if (inner && inner.length > 0) return [...system, ...(messagesIn(inner, role) ?? [])];
  }
  for (const key of ['choices', 'candidates']) {
    const [first] = arrayOf(object[key]) ?? [];
    const chosen = objectOf(first);
    if (chosen) return messagesIn(chosen.message ?? chosen.content ?? chosen.text, role);
  }
  const items = arrayOf(object.output);
  if (items && object.object === 'response') return messagesIn(items.filter((item) => objectOf(item)?.type !== 'reasoning'), role);
  if (typeof object.prompt === 'string') return [...system, { role, content: object.prompt }];
  if (typeof object.text === 'string' && object.type === undefined) return [{ role, content: object.text }];
  const inner = objectOf(object.content);
  if (inner && Array.isArray(inner.parts)) return messageOf(inner, role);
  if ('content' in object || 'parts' in object || 'kwargs' in object || 'tool_calls' in object) return messageOf(object, role);
  return null;
}
