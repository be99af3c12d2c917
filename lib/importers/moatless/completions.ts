/** What the model calls behind a node took. */
import { objectOf } from '@/lib/json/json';
import { toNumber, type Json } from '@/lib/json/schema';
import { Fields } from '@/lib/importers/common/fields';
import type { Usage } from '@/lib/trajectory/model';

export interface NodeCompletions {
  usage: Usage | null;
  model: string | null;
}

/** The calls that chose the action; those of a judge or a discriminator are no part of the step. */
const ofTheAgent = /^(?:build_action|agent|execute_action)/;

function usagesIn(completions: Json | undefined): { usage: Fields; model: string | null }[] {
  return Object.entries(objectOf(completions) ?? {}).flatMap(([name, value]) => {
    const completion = objectOf(value);
    const usage = Fields.of(completion?.usage);
    return usage && ofTheAgent.test(name) ? [{ usage, model: typeof completion?.model === 'string' ? completion.model : null }] : [];
  });
}

export function completionsOf(completions: Json | undefined): NodeCompletions {
  const found = usagesIn(completions);
  if (found.length === 0) return { usage: null, model: null };
  const sum = (...keys: string[]): number | null => {
    const counts = found.flatMap(({ usage }) => keys.flatMap((key) => toNumber(usage.number(key)) ?? []).slice(0, 1));
    return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0);
  };
  const [cost, cacheRead] = [sum('completion_cost', 'cost'), sum('cached_tokens', 'cache_read_tokens')];
  return {
    usage: { input: sum('prompt_tokens'), output: sum('completion_tokens'), ...(cacheRead === null ? {} : { cacheRead }), ...(cost === null ? {} : { cost, currency: 'USD' }) },
    model: found.find(({ model }) => model !== null)?.model ?? null,
  };
}
