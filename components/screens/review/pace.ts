/** How much is left at one's own pace: from the times of the decisions of this sitting. */

/** Longer breaks than this are no work. */
const longestGapMs = 300_000;

/** Minutes left for `left` decisions; null until two decisions show a pace. `times` in ms, in order. */
export function minutesLeft(times: readonly number[], left: number): number | null {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time)).filter((gap) => gap > 0 && gap <= longestGapMs);
  if (gaps.length === 0) return null;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return Math.max(left > 0 ? 1 : 0, Math.round((mean * left) / 60_000));
}
