/** One OpenTelemetry span in the dialects GenAI, OpenInference, Vercel and Traceloop: which kind it is, what went in and what came out. */
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import type { Json, JsonNumber } from '@/lib/json/schema';
import type { SourceRef, Usage } from '@/lib/trajectory/model';
import { isNumber, type JsonObject } from './fields';
import { messagesIn } from './message-dialects';
import { flattened, takeNumbered } from './otel-attributes';
import { orderOf, type Span } from './spans';

export interface RawSpan {
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  start: string | null;
  end: string | null;
  attributes: JsonObject;
  /** `{name, attributes}` each. */
  events: readonly { name: string; attributes: JsonObject }[];
  failed: boolean | null;
  rest: JsonObject;
  src: SourceRef;
  /** As the exporter says it beside the attributes. */
  kind?: string | null;
}

const operations = new Map<string, Span['kind']>([
  ['chat', 'llm'], ['text_completion', 'llm'], ['generate_content', 'llm'], ['completion', 'llm'],
  ['execute_tool', 'tool'], ['invoke_agent', 'agent'], ['create_agent', 'agent'],
  ['LLM', 'llm'], ['TOOL', 'tool'], ['AGENT', 'agent'], ['tool', 'tool'], ['agent', 'agent'],
]);

/** Takes attributes one by one; what is left is kept as it is. */
class Attributes {
  constructor(readonly left: JsonObject) {}

  take(...names: readonly string[]): Json | undefined {
    const name = names.find((one) => this.left[one] !== undefined && this.left[one] !== null);
    if (name === undefined) return undefined;
    const value = this.left[name];
    delete this.left[name];
    return value;
  }

  text = (...names: readonly string[]): string | null => stringOf(this.take(...names));

  number(...names: readonly string[]): JsonNumber | null {
    const name = names.find((one) => isNumber(this.left[one]));
    const value = name === undefined ? undefined : this.take(name);
    return isNumber(value) ? value : null;
  }
}

/** JSON in a string, opened; a text that only begins like JSON was cut off. */
function opened(value: Json | undefined): { value: Json | undefined; cut: boolean } {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { value, cut: false };
  const parsed = parseJson(value);
  return parsed.ok ? { value: parsed.value.value, cut: false } : { value, cut: true };
}

function kindOf(raw: RawSpan, at: Attributes): Span['kind'] {
  const vercel = stringOf(at.left['ai.operationId']);
  if (vercel !== null) return /\.do(Generate|Stream)$/.test(vercel) ? 'llm' : vercel === 'ai.toolCall' ? 'tool' : /^ai\.(generate|stream)(Text|Object)$/.test(vercel) ? 'agent' : 'other';
  for (const name of ['openinference.span.kind', 'gen_ai.operation.name', 'traceloop.span.kind']) {
    const said = stringOf(at.left[name]);
    if (said !== null) return operations.get(said) ?? 'other';
  }
  if (raw.kind) return operations.get(raw.kind) ?? 'other';
  const isModel = Object.keys(at.left).some((key) => /^(gen_ai\.(input\.messages|output\.messages|prompt|completion|request\.model)|llm\.(input|output)_messages)/.test(key));
  return isModel ? 'llm' : 'other';
}

interface Side {
  messages: JsonObject[] | null;
  cut: string | null;
  gap: boolean;
}

/** OpenInference and Traceloop number the messages; the others write them as one JSON text. */
function sideOf(at: Attributes, numbered: readonly string[], whole: readonly string[], values: readonly string[], role: 'user' | 'assistant'): Side {
  for (const prefix of numbered) {
    const list = takeNumbered(at.left, prefix);
    if (!list) continue;
    // What `input.value` says is the same again.
    for (const name of values) delete at.left[name];
    return { messages: messagesIn(list.items.map(openInference), role), cut: null, gap: list.gap };
  }
  for (const name of whole) {
    const given = at.take(name);
    if (given === undefined) continue;
    const { value, cut } = opened(given);
    if (cut) return { messages: null, cut: stringOf(given), gap: false };
    return { messages: messagesIn(value, role), cut: null, gap: false };
  }
  for (const name of values) {
    const { value } = opened(at.left[name]);
    const messages = value === undefined ? null : messagesIn(value, role);
    if (messages && messages.length > 0) {
      delete at.left[name];
      return { messages, cut: null, gap: false };
    }
  }
  return { messages: null, cut: null, gap: false };
}

/** `{message: {role, content, contents, tool_calls: [{tool_call: …}]}}` without its wrappers. */
function openInference(item: JsonObject): Json {
  const { contents, tool_calls: calls, ...message } = objectOf(item.message) ?? item;
  const parts = (arrayOf(contents) ?? []).map((part) => objectOf(objectOf(part)?.message_content) ?? part);
  const called = (arrayOf(calls) ?? []).map((call) => objectOf(objectOf(call)?.tool_call) ?? call);
  return { ...message, ...(parts.length > 0 ? { content: parts } : {}), ...(called.length > 0 ? { tool_calls: called } : {}) };
}

function usageOf(at: Attributes): Usage | null {
  const input = at.number('gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt', 'ai.usage.inputTokens', 'ai.usage.promptTokens');
  const output = at.number('gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens', 'llm.token_count.completion', 'ai.usage.outputTokens', 'ai.usage.completionTokens');
  const cacheRead = at.number('gen_ai.usage.cache_read.input_tokens', 'llm.token_count.prompt_details.cache_read', 'ai.usage.cachedInputTokens');
  const reasoning = at.number('llm.token_count.completion_details.reasoning', 'ai.usage.reasoningTokens');
  if (input === null && output === null) return null;
  return { input, output, ...(cacheRead === null ? {} : { cacheRead }), ...(reasoning === null ? {} : { reasoning }) };
}

/** Vercel says text and calls apart. */
function vercelOutput(at: Attributes): JsonObject[] | null {
  const text = at.text('ai.response.text');
  const calls = opened(at.take('ai.response.toolCalls')).value;
  if (text === null && calls === undefined) return null;
  const [called] = messagesIn(calls, 'assistant') ?? [];
  return [{ role: 'assistant', content: text, ...(called?.tool_calls === undefined ? {} : { tool_calls: called.tool_calls }) }];
}

/** Messages as span events, as the conventions had them before they became attributes. */
function eventMessages(raw: RawSpan): { input: JsonObject[]; output: JsonObject[] } {
  const input: JsonObject[] = [];
  const output: JsonObject[] = [];
  for (const { name, attributes } of raw.events) {
    const role = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name)?.[1];
    const calls = opened(attributes.tool_calls).value;
    if (role) input.push({ ...attributes, role, ...(calls === undefined ? {} : { tool_calls: calls }), ...(role === 'tool' ? { tool_call_id: attributes.id ?? null } : {}) });
    else if (name === 'gen_ai.choice') output.push(...(messagesIn(opened(attributes.message).value ?? attributes, 'assistant') ?? []));
  }
  return { input, output };
}

const isEventMessage = (name: string) => /^gen_ai\.(system|user|assistant|tool)\.message$|^gen_ai\.choice$/.test(name);

function toolsOf(at: Attributes): Json | null {
  const numbered = takeNumbered(at.left, 'llm.tools');
  if (numbered) return numbered.items.map((item) => opened(objectOf(item.tool)?.json_schema).value ?? item);
  const whole = opened(at.take('gen_ai.tool.definitions', 'ai.prompt.tools')).value;
  const list = arrayOf(whole)?.map((tool) => opened(tool).value ?? tool);
  return list ?? null;
}

export function readOtelSpan(raw: RawSpan): Span {
  const at = new Attributes(flattened(raw.attributes));
  const kind = kindOf(raw, at);
  const isModel = kind === 'llm';
  const events = isModel ? eventMessages(raw) : { input: [], output: [] };
  const none: Side = { messages: null, cut: null, gap: false };
  const input = isModel ? sideOf(at, ['llm.input_messages', 'gen_ai.prompt'], ['gen_ai.input.messages', 'ai.prompt.messages', 'gen_ai.prompt', 'ai.prompt'], ['input.value', 'input'], 'user') : none;
  const answer = isModel ? vercelOutput(at) : null;
  const output = isModel && !answer ? sideOf(at, ['llm.output_messages', 'gen_ai.completion'], ['gen_ai.output.messages', 'gen_ai.completion'], ['output.value', 'output'], 'assistant') : none;
  const system = isModel ? messagesIn(opened(at.take('gen_ai.system_instructions')).value, 'user') : null;
  const asked = input.messages ?? (events.input.length > 0 ? events.input : null);
  const finish = at.take('gen_ai.response.finish_reasons', 'ai.response.finishReason', 'llm.finish_reason');
  const said = answer ?? output.messages ?? (events.output.length > 0 ? events.output : null);
  const left = raw.events.filter(({ name }) => !isModel || !isEventMessage(name));
  const isTool = kind === 'tool';
  return {
    trace: raw.trace, id: raw.id, parent: raw.parent, name: raw.name, kind, src: raw.src,
    order: orderOf(raw.start ?? ''), startedAt: raw.start, endedAt: raw.end,
    input: system && asked?.[0]?.role !== 'system' ? [...system.map((message) => ({ ...message, role: 'system' })), ...(asked ?? [])] : asked,
    output: said && said.length > 0 ? said : null,
    cut: input.cut ?? output.cut,
    gap: input.gap || output.gap,
    tool: isTool
      ? {
          callId: at.text('gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id'),
          name: at.text('gen_ai.tool.name', 'ai.toolCall.name', 'tool.name') ?? (raw.attributes['openinference.span.kind'] === undefined ? null : raw.name),
          result: at.take('gen_ai.tool.call.result', 'ai.toolCall.result', 'output.value', 'output', 'traceloop.entity.output'),
        }
      : null,
    tools: isModel ? toolsOf(at) : null,
    model: isModel ? (at.text('gen_ai.response.model', 'ai.response.model', 'llm.model_name', 'gen_ai.request.model', 'ai.model.id') ?? null) : null,
    finishReason: finish === undefined ? null : (stringOf(arrayOf(finish)?.[0] ?? finish) ?? null),
    usage: isModel ? usageOf(at) : null,
    failed: raw.failed,
    rest: {
      ...(Object.keys(at.left).length > 0 ? { attributes: at.left } : {}),
      ...(left.length > 0 ? { events: left.map(({ name, attributes }): Json => ({ name, ...attributes })) } : {}),
      ...raw.rest,
    },
  };
}
