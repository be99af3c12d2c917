/** Token counts and money of ATIF: `metrics` of a step, `final_metrics` of a run; prompt tokens include the cached ones. */
import { toNumber, type JsonNumber } from '@/lib/json/schema';
import type { Fields } from '@/lib/importers/common/fields';
import type { Step, Usage } from '@/lib/trajectory/model';

function usageFrom(metrics: Fields, prefix: string): Usage | null {
  const [input, output] = [metrics.number(`${prefix}prompt_tokens`), metrics.number(`${prefix}completion_tokens`)];
  const [cacheRead, cost] = [metrics.number(`${prefix}cached_tokens`), metrics.number(`${prefix}cost_usd`)];
  if (input === null && output === null && cacheRead === null && cost === null) return null;
  return {
    input,
    output,
    ...(cacheRead === null ? {} : { cacheRead }),
    ...(cost === null ? {} : { cost, currency: 'USD' }),
    inputIncludesCache: true,
  };
}

export const stepUsage = (metrics: Fields): Usage | null => usageFrom(metrics, '');
export const finalUsage = (metrics: Fields): Usage | null => usageFrom(metrics, 'total_');

/** The sum over steps that this run paid for: copied context was paid for elsewhere. Unknown where no step says anything. */
export function summedUsage(steps: readonly Step[]): Usage | null {
  const paid = steps.flatMap((step) => (step.usage && !step.copied ? [step.usage] : []));
  if (paid.length === 0) return null;
  const sum = (pick: (usage: Usage) => JsonNumber | null | undefined): number | null => {
    const values = paid.flatMap((usage) => toNumber(pick(usage)) ?? []);
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
  };
  const [cacheRead, cost] = [sum((usage) => usage.cacheRead), sum((usage) => usage.cost)];
  return {
    input: sum((usage) => usage.input),
    output: sum((usage) => usage.output),
    ...(cacheRead === null ? {} : { cacheRead }),
    ...(cost === null ? {} : { cost, currency: 'USD' }),
    inputIncludesCache: true,
  };
}
