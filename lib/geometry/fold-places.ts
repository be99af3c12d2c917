/**
 * A tree of places with its unary chains folded: each segment is a run of places that ends where ways part, or in a leaf.
 *
 *     places    0 ─ 1 ─ 2 ┬ 3 ─ 4 ✓              segments   [0 1 2] ┬ [3 4] ✓
 *                         └ 5 ✗                                     └ [5] ✗
 */
export interface FoldablePlace {
  /** Index of the parent place, -1 on a root; parents come first. */
  parent: number;
  /** How many rollouts pass here. */
  members: readonly unknown[];
  isActive: boolean;
}

export interface Segment {
  /** Index of the parent segment, -1 on a root. */
  parent: number;
  /** Places of the run, first to last. */
  places: number[];
  /** Indexes of the segments that leave its end, in order. */
  children: number[];
  /** The child that carries the line on: active before abandoned, more rollouts before fewer, earlier before later; -1 on a leaf. */
  main: number;
}

function childrenOf(places: readonly FoldablePlace[]): { children: number[][]; roots: number[] } {
  const children: number[][] = places.map(() => []);
  const roots: number[] = [];
  for (const [index, { parent }] of places.entries()) (children[parent] ?? roots).push(index);
  return { children, roots };
}

/** Segments in an order in which parents come first. */
export function foldPlaces(places: readonly FoldablePlace[]): Segment[] {
  const { children, roots } = childrenOf(places);
  const segments: Segment[] = [];
  const open = roots.map((place) => ({ place, parent: -1 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const run = [next.place];
    let below = children[next.place] ?? [];
    while (below.length === 1 && below[0] !== undefined) {
      run.push(below[0]);
      below = children[below[0]] ?? [];
    }
    const own = segments.push({ parent: next.parent, places: run, children: [], main: -1 }) - 1;
    segments[next.parent]?.children.push(own);
    for (const place of [...below].reverse()) open.push({ place, parent: own });
  }
  for (const segment of segments) segment.main = mainOf(segment.children, segments, places);
  return segments;
}

function mainOf(children: readonly number[], segments: readonly Segment[], places: readonly FoldablePlace[]): number {
  const first = (child: number) => places[segments[child]?.places[0] ?? -1];
  let main = -1;
  for (const child of children) {
    const [own, best] = [first(child), first(main)];
    if (!own) continue;
    if (!best || (own.isActive && !best.isActive) || (own.isActive === best.isActive && own.members.length > best.members.length)) main = child;
  }
  return main;
}
