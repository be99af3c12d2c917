/** Ordinals as words. */

/** 1, 2, 3, 7 as "1 to 3, 7". */
export function rangesText(ordinals: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const ordinal of ordinals) {
    const last = ranges.at(-1);
    if (last && last[1] === ordinal - 1) last[1] = ordinal;
    else ranges.push([ordinal, ordinal]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${String(from)} to ${String(to)}`)).join(', ');
}
