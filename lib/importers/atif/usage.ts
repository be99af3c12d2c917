/** Token counts and money of ATIF: `metrics` of a step, `final_metrics` of a run; prompt tokens include the cached ones. */
import type { Fields } from '@/lib/importers/common/fields';
import type { Usage } from '@/lib/trajectory/model';

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
