/** Tokens of a response: repeated on every row of it, final only on the last. */
import type { Fields, JsonObject } from '@/lib/importers/common/fields';
import type { Usage } from '@/lib/trajectory/model';

/** Takes the usage of a message, with what has no field of its own; null where it says nothing. */
export function usageOf(message: Fields): { usage: Usage; rest: JsonObject | undefined } | null {
  const usage = message.inner('usage');
  if (!usage) return null;
  const [input, output] = [usage.number('input_tokens'), usage.number('output_tokens')];
  const [cacheRead, cacheWrite] = [usage.number('cache_read_input_tokens'), usage.number('cache_creation_input_tokens')];
  if ([input, output, cacheRead, cacheWrite].every((count) => count === null)) return null;
  return { usage: { input, output, cacheRead, cacheWrite, inputIncludesCache: false }, rest: usage.rest() };
}
