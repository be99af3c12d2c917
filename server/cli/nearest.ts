/** The name that somebody probably meant. */
import 'server-only';

/** The candidate with the fewest single-letter changes (letters swapped count as one), or null when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const ranked = candidates.map((candidate) => ({ candidate, distance: changes(word.toLowerCase(), candidate.toLowerCase()) }));
  const [best] = ranked.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, Math.floor(word.length / 2)) ? best.candidate : null;
}

function changes(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1)];
      if (swapped) ways.push((beforeLast[j - 2] ?? 0) + 1);
      row.push(Math.min(...ways));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
