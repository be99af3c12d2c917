/** Weights of hindsight relabelling (HSL): runs in which much was relevant to the goal that they reached count more. */

/** Exponent of the relevant share, and the share of ground truth rows that relabelled rows are mixed with. */
export const hindsightDefaults = { alpha: 0.8, mixGroundTruth: 0.3 } as const;

/** w = (n / T)^alpha * n, with n relevant of T actions; 0 where nothing is relevant. */
export function hindsightWeight(relevance: readonly (0 | 1)[], alpha: number): number {
  const relevant = relevance.filter((bit) => bit === 1).length;
  return relevant === 0 ? 0 : (relevant / relevance.length) ** alpha * relevant;
}

export interface HindsightWeights {
  w: number[];
  /** w divided by the sum of w; all 0 where nothing is relevant anywhere. */
  p: number[];
  /** Actions of each segment, masked ones included: what its loss is divided by. */
  denominators: number[];
}

export function hindsightWeights(segments: readonly (readonly (0 | 1)[])[], alpha: number): HindsightWeights {
  const w = segments.map((relevance) => hindsightWeight(relevance, alpha));
  const sum = w.reduce((total, weight) => total + weight, 0);
  return { w, p: w.map((weight) => (sum === 0 ? 0 : weight / sum)), denominators: segments.map((relevance) => relevance.length) };
}
