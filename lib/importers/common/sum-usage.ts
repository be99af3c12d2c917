/** What a run took, summed over its steps. */
import { toNumber, type JsonNumber } from '@/lib/json/schema';
import type { Step, Usage } from '@/lib/trajectory/model';

/** The sum over steps that this run paid for: copied context was paid for elsewhere. null where no step says anything. */
export function summedUsage(steps: readonly Step[]): Usage | null {
  const paid = steps.flatMap((step) => (step.usage && !step.copied ? [step.usage] : []));
  const [first] = paid;
  if (!first) return null;
  const sum = (pick: (usage: Usage) => JsonNumber | null | undefined): number | null => {
    const values = paid.flatMap((usage) => toNumber(pick(usage)) ?? []);
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
  };
  const optional = (key: 'cacheRead' | 'cacheWrite' | 'reasoning') => {
    const total = sum((usage) => usage[key]);
    return total === null ? {} : { [key]: total };
  };
  const cost = sum((usage) => usage.cost);
  return {
    input: sum((usage) => usage.input),
    output: sum((usage) => usage.output),
    ...optional('cacheRead'),
    ...optional('cacheWrite'),
    ...optional('reasoning'),
    ...(cost === null ? {} : { cost, currency: first.currency ?? 'USD' }),
    ...(first.inputIncludesCache === undefined ? {} : { inputIncludesCache: first.inputIncludesCache }),
  };
}
