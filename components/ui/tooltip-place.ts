/** Where a tooltip stands: geometry alone, in pixels of the window. */

export type Side = 'top' | 'right' | 'bottom' | 'left';

const GAP_PX = 6;
const EDGE_PX = 8;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a tooltip: on its side of the anchor, or the opposite one where that is too narrow, and inside the window. */
export function placeTooltip(anchor: Box, tip: Pick<Box, 'width' | 'height'>, side: Side, view: Pick<Box, 'width' | 'height'>) {
  const center = { x: anchor.left + anchor.width / 2 - tip.width / 2, y: anchor.top + anchor.height / 2 - tip.height / 2 };
  const at: Readonly<Record<Side, { x: number; y: number }>> = {
    top: { x: center.x, y: anchor.top - tip.height - GAP_PX },
    bottom: { x: center.x, y: anchor.top + anchor.height + GAP_PX },
    left: { x: anchor.left - tip.width - GAP_PX, y: center.y },
    right: { x: anchor.left + anchor.width + GAP_PX, y: center.y },
  };
  const opposite: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
  const fits = ({ x, y }: { x: number; y: number }): boolean =>
    side === 'top' || side === 'bottom' ? y >= EDGE_PX && y + tip.height <= view.height - EDGE_PX : x >= EDGE_PX && x + tip.width <= view.width - EDGE_PX;
  const chosen = fits(at[side]) || !fits(at[opposite[side]]) ? at[side] : at[opposite[side]];
  const inside = (value: number, size: number, room: number): number => Math.max(EDGE_PX, Math.min(value, room - size - EDGE_PX));
  return { x: Math.round(inside(chosen.x, tip.width, view.width)), y: Math.round(inside(chosen.y, tip.height, view.height)) };
}
