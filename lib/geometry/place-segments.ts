/**
 * Where the segments of a tree stand, from left to right. The line of main children is straight; other ways leave it above where they
 * come before it in source order, below where they come after.
 */
import type { Segment } from './fold-places';

export interface PlacedSegment {
  /** Column from the left: how many forks lie before it. */
  column: number;
  /** Row from the top. */
  row: number;
}

export interface SegmentLayout {
  placed: PlacedSegment[];
  columns: number;
  rows: number;
}

/** Leaves take rows in order; what lies before a fork takes the row of the way that goes on. No recursion: a tree may be 100,000 deep. */
export function placeSegments(segments: readonly Segment[]): SegmentLayout {
  const placed = segments.map((): PlacedSegment => ({ column: 0, row: 0 }));
  let rows = 0;
  const roots = segments.flatMap(({ parent }, index) => (parent === -1 ? [index] : []));
  const open = [...roots].reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const segment = segments[at];
    const own = placed[at];
    if (!segment || !own) continue;
    own.column = segment.parent === -1 ? 0 : (placed[segment.parent]?.column ?? 0) + 1;
    if (segment.children.length === 0) own.row = rows++;
    for (const child of [...segment.children].reverse()) open.push(child);
  }
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at];
    const own = placed[at];
    if (segment && own && segment.main !== -1) own.row = placed[segment.main]?.row ?? 0;
  }
  const columns = placed.reduce((most, { column }) => Math.max(most, column + 1), 0);
  return { placed, columns, rows };
}
