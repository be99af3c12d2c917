/** What the events of a sample know about its messages: which model wrote each of them, how it ended, and what it took. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, type JsonObject } from './fields';
import type { Usage } from '@/lib/trajectory/model';

export interface ModelResponse {
  usage: Usage | null;
  model: string | null;
  finishReason: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

/** Input tokens do not include the cached ones. */
export function usageOf(value: Json | undefined): Usage | null {
  const usage = Fields.of(value);
  const [input, output] = [usage?.number('input_tokens') ?? null, usage?.number('output_tokens') ?? null];
  if (!usage || (input === null && output === null)) return null;
  const [cacheRead, cacheWrite, reasoning] = [usage.number('input_tokens_cache_read'), usage.number('input_tokens_cache_write'), usage.number('reasoning_tokens')];
  const cost = usage.number('total_cost');
  return {
    input, output,
    ...(cacheRead === null ? {} : { cacheRead }),
    ...(cacheWrite === null ? {} : { cacheWrite }),
    ...(reasoning === null ? {} : { reasoning }),
    ...(cost === null ? {} : { cost, currency: 'USD' }),
  };
}

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

const choiceOf = (event: JsonObject): JsonObject | null => objectOf(arrayOf(objectOf(event.output)?.choices)?.[0]);

export function responseOf(event: JsonObject): ModelResponse {
  const output = objectOf(event.output);
  return {
    usage: usageOf(output?.usage), model: text(output?.model) ?? text(event.model), finishReason: text(choiceOf(event)?.stop_reason),
    startedAt: text(event.timestamp), endedAt: text(event.completed),
  };
}

/** By place among the messages. Messages without ids are those of the model events in order, where there are as many. */
export function responsesOf(events: readonly Json[], messages: readonly Json[]): Map<number, ModelResponse> {
  const found = events.map((event) => objectOf(event)).filter((event): event is JsonObject => event?.event === 'model' && choiceOf(event) !== null);
  const byId = new Map<string, JsonObject>();
  for (const event of found) {
    const id = objectOf(choiceOf(event)?.message)?.id;
    if (typeof id === 'string') byId.set(id, event);
  }
  const written = messages.flatMap((message, index) => (objectOf(message)?.role === 'assistant' ? [index] : []));
  const responses = new Map<number, ModelResponse>();
  for (const [order, index] of written.entries()) {
    const id = objectOf(messages[index])?.id;
    const event = typeof id === 'string' && byId.size > 0 ? byId.get(id) : found.length === written.length ? found[order] : undefined;
    if (event) responses.set(index, responseOf(event));
  }
  return responses;
}

/** The tools that the model was offered first. */
export const toolsOf = (events: readonly Json[]): Json | undefined => events.map((event) => objectOf(event)).find((event) => event?.event === 'model' && Array.isArray(event.tools))?.tools;
