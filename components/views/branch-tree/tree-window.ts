/** The part of a tree that is drawn: what one sees, rounded outwards so that it seldom changes while one pans. */
import type { DrawnEdge, DrawnSegment } from './tree-picture';

/** In pixels of the picture. */
export interface TreeWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Viewport {
  /** Where the picture's corner stands on the stage, in pixels of the stage. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** The window is rounded to cells of this share of the viewport. */
const cellShare = 0.25;

/** Exactly what one sees. */
export function seenWindow({ x, y, scale, width, height }: Viewport): TreeWindow {
  return { left: -x / scale, top: -y / scale, right: (width - x) / scale, bottom: (height - y) / scale };
}

/** What one sees and up to a quarter of it on each side. */
export function drawnWindow(viewport: Viewport): TreeWindow {
  const { left, top, right, bottom } = seenWindow(viewport);
  const across = Math.max(1, (right - left) * cellShare);
  const down = Math.max(1, (bottom - top) * cellShare);
  return {
    left: Math.floor(left / across) * across,
    top: Math.floor(top / down) * down,
    right: Math.ceil(right / across) * across,
    bottom: Math.ceil(bottom / down) * down,
  };
}

/** Words at its end reach out of a segment, and above and below its line. */
const endWordsPx = 80;
const halfHeightPx = 40;

export const segmentMeets = ({ x, endX, y }: Pick<DrawnSegment, 'x' | 'endX' | 'y'>, { left, top, right, bottom }: TreeWindow): boolean =>
  endX + endWordsPx > left && x - 20 < right && y + halfHeightPx > top && y - halfHeightPx < bottom;

export const edgeMeets = ({ fromX, fromY, toX, toY }: Pick<DrawnEdge, 'fromX' | 'fromY' | 'toX' | 'toY'>, { left, top, right, bottom }: TreeWindow): boolean =>
  toX >= left && fromX <= right && Math.max(fromY, toY) >= top && Math.min(fromY, toY) <= bottom;
