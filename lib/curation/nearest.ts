/** The known name that a mistyped one was probably meant to be. */

/** Insertions, deletions, replacements and swaps of neighbours from one to the other. */
function distance(a: string, b: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (before?.[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row?.[b.length] ?? 0;
}

/** Of equally near names the first; undefined without names. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const lower = name.slice(0, 60).toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const known of names) {
    const away = distance(lower, known);
    if (!best || away < best.distance) best = { name: known, distance: away };
  }
  return best?.name;
}
