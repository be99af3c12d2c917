/** A chat completion as a provider returned it: the message, who wrote it, how it ended and what it took. */
import type { Usage } from '@/lib/trajectory/model';
import { Fields, type JsonObject } from './fields';

/** Token counts of a chat completion, prompt tokens including the cached ones; null where nothing is said. What has no field stays in `usage`. */
export function completionUsage(usage: Fields): Usage | null {
  const [input, output] = [usage.number('prompt_tokens'), usage.number('completion_tokens')];
  if (input === null && output === null) return null;
  const cacheRead = usage.number('cache_read_input_tokens') ?? usage.inner('prompt_tokens_details')?.number('cached_tokens') ?? null;
  const cacheWrite = usage.number('cache_creation_input_tokens');
  const reasoning = usage.inner('completion_tokens_details')?.number('reasoning_tokens') ?? null;
  return {
    input,
    output,
    ...(cacheRead === null ? {} : { cacheRead }),
    ...(cacheWrite === null ? {} : { cacheWrite }),
    ...(reasoning === null ? {} : { reasoning }),
    inputIncludesCache: true,
  };
}

export interface Completion {
  id: string | null;
  /** Of the first choice; null where it has none. */
  message: Fields | null;
  model: string | null;
  finishReason: string | null;
  usage: Usage | null;
  /** Everything but the message and what became a field. */
  rest: JsonObject | undefined;
}

export function readCompletion(completion: Fields): Completion {
  const usageFields = Fields.of(completion.peek('usage'));
  const usage = usageFields ? completionUsage(usageFields) : null;
  const choices = completion.list('choices') ?? [];
  const choice = Fields.of(choices[0]);
  const message = choice?.inner('message') ?? null;
  const finishReason = choice?.text('finish_reason') ?? null;
  const [id, model] = [completion.id('id'), completion.text('model')];
  const others = [choice?.rest() ?? null, ...choices.slice(1)];
  const rest: JsonObject = {
    ...(id === null ? {} : { id }),
    ...completion.rest(),
    ...(others.some((one) => one !== null && JSON.stringify(one) !== '{"index":0}') ? { choices: others } : {}),
  };
  return { id, message, model, finishReason, usage, rest: Object.keys(rest).length > 0 ? rest : undefined };
}
