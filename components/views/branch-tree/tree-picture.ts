/** What the branch tree draws: segments with their words, ends and edges, in pixels. Pure, so that a picture is a function of its data. */
import type { TaskTree, TreePlace } from '@/lib/contracts/tasks';
import { foldPlaces, type Segment } from '@/lib/geometry/fold-places';
import { placeSegments } from '@/lib/geometry/place-segments';
import { stepKinds, type StepKind } from '@/lib/trajectory/model';

export const columnWidth = 208;
export const rowHeight = 60;
const margin = 40;
/** A segment ends this far before the next column begins. */
export const segmentGap = 36;

export interface DrawnSegment {
  index: number;
  segment: Segment;
  x: number;
  y: number;
  /** Where its last place stands. */
  endX: number;
  /** Its first action, else its first words. */
  head: string;
  kinds: StepKind[];
  end: TreePlace;
  /** Number among the ways that leave the fork before it, from 1; null where it is the only one. */
  way: number | null;
  isMain: boolean;
  isActive: boolean;
  hasError: boolean;
  branch: TreePlace['branch'];
}

export interface DrawnEdge {
  path: string;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  isMain: boolean;
  isActive: boolean;
  members: number;
}

export interface TreePicture {
  segments: DrawnSegment[];
  edges: DrawnEdge[];
  width: number;
  height: number;
}

const isKind = (text: string): text is StepKind => stepKinds.some((kind) => kind === text);

/** Leaves the fork straight, then bends to the row of the way. */
function curve(x: number, y: number, toX: number, toY: number): string {
  if (y === toY) return `M${x} ${y}H${toX}`;
  const middle = (x + toX) / 2;
  return `M${x} ${y}C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`;
}

/** Segments on the line of main children from the root. */
function mainLine(segments: readonly Segment[]): Set<number> {
  const line = new Set<number>();
  for (let at = segments.length > 0 ? 0 : -1; at !== -1 && !line.has(at); at = segments[at]?.main ?? -1) line.add(at);
  return line;
}

export function treePicture({ places }: Pick<TaskTree, 'places'>): TreePicture {
  const segments = foldPlaces(places);
  const { placed, columns, rows } = placeSegments(segments);
  const main = mainLine(segments);
  const drawn = segments.flatMap((segment, index): DrawnSegment[] => {
    const own = segment.places.flatMap((place) => places[place] ?? []);
    const [first, end] = [own[0], own.at(-1)];
    const at = placed[index];
    if (!first || !end || !at) return [];
    const siblings = segments[segment.parent]?.children ?? [];
    const x = margin + at.column * columnWidth;
    return [
      {
        index, segment, x, y: margin + at.row * rowHeight, endX: x + columnWidth - segmentGap,
        head: (own.find(({ kind }) => kind === 'action') ?? first).head,
        kinds: own.map(({ kind }) => (isKind(kind) ? kind : 'meta')),
        end,
        way: siblings.length > 1 ? siblings.indexOf(index) + 1 : null,
        isMain: main.has(index),
        isActive: first.isActive,
        hasError: own.some(({ isError }) => isError === true),
        branch: first.branch,
      },
    ];
  });
  const byIndex = new Map(drawn.map((one) => [one.index, one]));
  const edges = drawn.flatMap((one): DrawnEdge[] => {
    const from = byIndex.get(one.segment.parent);
    const members = places[one.segment.places[0] ?? -1]?.members.length ?? 0;
    return from ? [{ path: curve(from.endX, from.y, one.x, one.y), fromX: from.endX, fromY: from.y, toX: one.x, toY: one.y, isMain: one.isMain, isActive: one.isActive, members }] : [];
  });
  return { segments: drawn, edges, width: margin * 2 + columns * columnWidth, height: margin * 2 + Math.max(0, rows - 1) * rowHeight };
}
