/** Heights of many rows, and the sums over them: where a row begins and which row is at a place, both in O(log n) (a Fenwick tree). */

export class RowOffsets {
  readonly #heights: Float64Array;
  readonly #tree: Float64Array;
  readonly #topBit: number;

  /** @param heights of the rows in px; taken over, not copied */
  constructor(heights: Float64Array) {
    const { length } = heights;
    this.#heights = heights;
    this.#tree = new Float64Array(length + 1);
    for (let at = 1; at <= length; at += 1) {
      this.#tree[at] = (this.#tree[at] ?? 0) + (heights[at - 1] ?? 0);
      const above = at + (at & -at);
      if (above <= length) this.#tree[above] = (this.#tree[above] ?? 0) + (this.#tree[at] ?? 0);
    }
    this.#topBit = length === 0 ? 0 : 1 << (31 - Math.clz32(length));
  }

  get count(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.offsetOf(this.count);
  }

  heightOf(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /** Px above the row; above the end for `index = count`. */
  offsetOf(index: number): number {
    let sum = 0;
    for (let at = Math.min(index, this.count); at > 0; at -= at & -at) sum += this.#tree[at] ?? 0;
    return sum;
  }

  /** The row at a distance from the top: the last one that begins at or above it; 0 when there are none. */
  indexAt(offset: number): number {
    let at = 0;
    let rest = offset;
    for (let bit = this.#topBit; bit > 0; bit >>= 1) {
      const next = at + bit;
      const sum = this.#tree[next];
      if (sum === undefined || sum > rest) continue;
      at = next;
      rest -= sum;
    }
    return Math.max(0, Math.min(at, this.count - 1));
  }

  setHeight(index: number, height: number): void {
    const delta = height - this.heightOf(index);
    this.#heights[index] = height;
    for (let at = index + 1; at <= this.count; at += at & -at) this.#tree[at] = (this.#tree[at] ?? 0) + delta;
  }
}
