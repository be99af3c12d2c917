/** Total orders for exports: by UTF-16 code unit, never by locale, so that every machine sorts alike. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Orders by the first part that differs; numbers by value, text by code unit, null first. */
export function compareParts(a: readonly (string | number | null)[], b: readonly (string | number | null)[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? null, b[i] ?? null];
    if (x === y) continue;
    if (x === null) return -1;
    if (y === null) return 1;
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return compareText(String(x), String(y));
  }
  return a.length - b.length;
}
