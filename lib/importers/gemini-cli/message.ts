/** One message of a session as a step, and the results of its calls as observations. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { argumentFaults, readArguments, type CallFault } from '@/lib/importers/common/call-arguments';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { embeddedMedia } from '@/lib/importers/common/media';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, StepInput } from '@/lib/trajectory/build';
import type { Part, StepKind, Usage } from '@/lib/trajectory/model';

const kinds = new Map<string, StepKind>([
  ['user', 'user'],
  ['gemini', 'action'],
]);

/** Notices of the program (info, warning, error) are steps that never enter a context. */
export const kindOf = (type: Json | undefined): StepKind => (typeof type === 'string' ? kinds.get(type) : undefined) ?? 'meta';

/** Content is a text, or parts as the API writes them. */
export function contentParts(content: Json | undefined, context: ImportContext): Part[] {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [{ type: 'other', name: 'content', raw: content }];
  return content.map((part): Part => {
    if (typeof part === 'string') return { type: 'text', text: part };
    const value = objectOf(part);
    if (typeof value?.text === 'string') return value.thought === true ? { type: 'reasoning', text: value.text, origin: 'field' } : { type: 'text', text: value.text };
    const inline = objectOf(value?.inlineData);
    const mediaType = typeof inline?.mimeType === 'string' ? inline.mimeType : 'application/octet-stream';
    const media = typeof inline?.data === 'string' ? embeddedMedia(inline.data, mediaType, context) : null;
    const linked = objectOf(value?.fileData);
    if (typeof linked?.fileUri === 'string') return { type: 'media', attachment: null, mediaType: typeof linked.mimeType === 'string' ? linked.mimeType : mediaType, uri: linked.fileUri, role: 'input' };
    return media ?? { type: 'other', name: Object.keys(value ?? {})[0] ?? 'part', raw: part };
  });
}

function thoughtsOf(message: Fields): { parts: Part[]; rest: Json[] } {
  const parts: Part[] = [];
  const rest: Json[] = [];
  for (const value of message.list('thoughts') ?? []) {
    const thought = Fields.of(value);
    const [subject, text] = [thought?.text('subject') ?? null, thought?.text('description') ?? null];
    parts.push(subject === null && text === null ? { type: 'other', name: 'thought', raw: value } : { type: 'reasoning', text, origin: 'field', ...(subject === null ? {} : { summary: subject }) });
    const left = thought?.rest();
    if (left) rest.push(left);
  }
  return { parts, rest };
}

/** Input tokens include the cached ones; thoughts are counted apart from the output. */
function usageOf(message: Fields): { usage: Usage | null; rest: JsonObject | undefined } {
  const tokens = message.inner('tokens');
  if (!tokens) return { usage: null, rest: undefined };
  const [input, output, cacheRead, reasoning] = [tokens.number('input'), tokens.number('output'), tokens.number('cached'), tokens.number('thoughts')];
  const usage = input === null && output === null ? null : { input, output, inputIncludesCache: true, ...(cacheRead === null ? {} : { cacheRead }), ...(reasoning === null ? {} : { reasoning }) };
  return { usage, rest: tokens.rest() };
}

export interface ReadResult {
  callId: string | null;
  index: number;
  parts: Part[];
  isError: boolean | null;
  extra: JsonObject;
  at: string | null;
}

const succeeded = new Map<string, boolean>([
  ['success', true],
  ['error', false],
  ['cancelled', false],
]);

/** What the tool said: its output or error as text; anything else as it is. */
function resultParts(results: readonly Json[], context: ImportContext): Part[] {
  return results.flatMap((value): Part[] => {
    const response = objectOf(objectOf(objectOf(value)?.functionResponse)?.response);
    const keys = Object.keys(response ?? {});
    const text = response?.output ?? response?.error;
    if (keys.length === 1 && typeof text === 'string') return [{ type: 'text', text }];
    return response ? [{ type: 'other', name: 'functionResponse', raw: value }] : contentParts([value], context);
  });
}

function readCall(value: Json, index: number, context: ImportContext): { call: CallInput | null; result: ReadResult | null; faults: CallFault[] } {
  const fields = Fields.of(value);
  if (!fields) return { call: null, result: null, faults: [{ code: 'null_entry', pointer: `/toolCalls/${index}`, what: 'the entry is no object and makes no call' }] };
  const callId = fields.id('id');
  const read = readArguments(fields.take('args'));
  const name = fields.text('name') ?? '';
  const status = fields.text('status');
  const results = fields.list('result') ?? [];
  const at = fields.text('timestamp');
  const ok = status === null ? null : (succeeded.get(status) ?? null);
  const display = results.length > 0 ? fields.take('resultDisplay') : undefined;
  const extra: JsonObject = { ...(display === undefined || display === null ? {} : { resultDisplay: display }) };
  const call: CallInput = { callId, name, args: read.args, encoding: read.encoding, ...withExtra(status === null ? undefined : { status }, fields.rest()) };
  const result = results.length === 0 ? null : { callId, index, parts: resultParts(results, context), isError: ok === null ? null : !ok, extra, at };
  return { call, result, faults: argumentFaults(read, `/toolCalls/${index}/args`) };
}

export interface ReadMessage {
  step: StepInput;
  results: ReadResult[];
  faults: CallFault[];
  /** Calls that were stopped before they gave a result, by index. */
  cancelled: number[];
}

export function readMessage(value: JsonObject, context: ImportContext): ReadMessage {
  const message = new Fields(value);
  const role = message.text('type') ?? '';
  const kind = kindOf(role);
  const thoughts = thoughtsOf(message);
  const parts: Part[] = [...thoughts.parts, ...contentParts(message.take('content'), context)];
  const made = kind === 'action' ? (message.list('toolCalls') ?? []).map((call, index) => readCall(call, index, context)) : [];
  const calls = made.flatMap(({ call }) => call ?? []);
  parts.push(...calls.map((_, index): Part => ({ type: 'call', index })));
  const { usage, rest } = usageOf(message);
  const id = message.text('id');
  return {
    step: {
      kind, role, parts, calls, usage, model: message.text('model'), startedAt: message.text('timestamp'),
      ...withExtra(id === null ? undefined : { id }, message.rest(), rest ? { tokens: rest } : undefined, thoughts.rest.length > 0 ? { thoughts: thoughts.rest } : undefined),
    },
    results: made.flatMap(({ result }) => result ?? []),
    faults: made.flatMap(({ faults }) => faults),
    cancelled: made.flatMap(({ call }, index) => (call && objectOf(call.extra)?.status === 'cancelled' ? [index] : [])),
  };
}
