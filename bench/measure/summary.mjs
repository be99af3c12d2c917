// Samples of one quantity, summed up and held against a target.

export const median = (samples) => {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export const percentile = (samples, share) => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};

/** Fails only when every sample lies past the limit: one that some run reached is reached on this machine. */
const passes = (samples, { atMost, atLeast }, slack = 1) => {
  if (atMost !== undefined) return Math.min(...samples) <= atMost * slack;
  return Math.max(...samples) >= atLeast / slack;
};

/**
 * One measured quantity of a figure.
 * `target`: `{ atMost }` or `{ atLeast }`, perhaps with `wanted`; `{}` for one that is printed beside and decides nothing.
 * A target of 0 has no double: it is within 2x only when it is reached.
 */
export function reading(name, { samples, unit, target, detail = {} }) {
  const isGated = target.atMost !== undefined || target.atLeast !== undefined;
  const value = { median: median(samples), min: Math.min(...samples), max: Math.max(...samples), samples: samples.length };
  return {
    name, value, unit, target,
    verdict: isGated ? (passes(samples, target) ? 'pass' : 'fail') : 'beside',
    within2x: isGated ? passes(samples, target, 2) : true,
    detail,
  };
}

/** A quantity that could not be measured here, with why. */
export const leftOut = (name, reason) => ({ name, value: null, unit: '', target: {}, verdict: 'left out', within2x: true, detail: { reason } });
