/** The known name that a mistyped or shortened one was probably meant to be. */

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

interface Found {
  name: string;
  distance: number;
}

/** A name that begins with what was typed comes before any that is spelled alike (`dpo` is `dpo-step`, not `sft`); of equals the first. */
function find(typed: string, names: readonly string[]): Found | undefined {
  const word = typed.slice(0, 60).toLowerCase();
  const begun = word === '' ? [] : names.filter((known) => known.toLowerCase().startsWith(word));
  let best: Found | undefined;
  for (const name of begun.length > 0 ? begun : names) {
    const away = distance(word, name.slice(0, 60).toLowerCase());
    if (!best || away < best.distance) best = { name, distance: away };
  }
  return best && begun.length > 0 ? { ...best, distance: 0 } : best;
}

/** The nearest of few names, however far; undefined without names. For names of one small list, all of which may be told. */
export const nearestName = (typed: string, names: readonly string[]): string | undefined => find(typed, names)?.name;

/** The nearest name, where it is so near that it may have been meant. For names of any list. */
export function likelyName(typed: string, names: readonly string[]): string | undefined {
  const found = find(typed, names);
  return found && found.distance <= Math.max(2, Math.floor(typed.length / 2)) ? found.name : undefined;
}
