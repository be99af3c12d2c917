/** Lengths of bars beside steps: a square-root scale, so that one huge step does not make all others look the same. */

export interface BarScale {
  /** 0 to 1; null where the value is unknown. A known value above 0 is never drawn as nothing. */
  readonly share: (value: number | null | undefined) => number | null;
  /** The value that fills a bar; null when no value is known. */
  readonly longest: number | null;
}

const SHORTEST = 0.04;

/** @param values one a step, null where the source does not say */
export function barScale(values: readonly (number | null)[]): BarScale {
  let longest: number | null = null;
  for (const value of values) if (value !== null && value >= 0 && value > (longest ?? -1)) longest = value;
  const share = (value: number | null | undefined): number | null => {
    if (value === null || value === undefined || longest === null) return null;
    if (value <= 0) return 0;
    return Math.max(SHORTEST, Math.sqrt(value / longest));
  };
  return { share, longest };
}

/** What bars may show. */
export const barMeasures = ['tokens', 'time', 'cost'] as const;
export type BarMeasure = (typeof barMeasures)[number];

/** Lengths by measure; where no step has tokens, characters stand in for them. */
export function measureOf(
  index: { readonly tokens: readonly (number | null)[]; readonly durations: readonly (number | null)[]; readonly costs: readonly (number | null)[]; readonly sizes: readonly number[] },
  measure: BarMeasure,
): { readonly values: readonly (number | null)[]; readonly unit: 'tokens' | 'characters' | 'ms' | 'money' } {
  if (measure === 'time') return { values: index.durations, unit: 'ms' };
  if (measure === 'cost') return { values: index.costs, unit: 'money' };
  const isCounted = index.tokens.some((value) => value !== null);
  return isCounted ? { values: index.tokens, unit: 'tokens' } : { values: index.sizes, unit: 'characters' };
}
