/** The whole tree small in a corner, with a frame around what one sees; a press or a drag goes there. Keys move the tree itself. */
'use client';

import { memo, useMemo, useRef, type PointerEvent } from 'react';
import type { TreePicture } from './tree-picture';
import type { TreeWindow } from './tree-window';

const longestPx = 176;
const shortestPx = 48;

export interface OverviewProps {
  readonly picture: TreePicture;
  readonly seen: TreeWindow;
  /** A point of the picture that is to stand in the middle. */
  readonly onGo: (x: number, y: number) => void;
}

/** A tree of thousands of rows would be a thread: the shorter side keeps some width, and the scales of both differ then. */
function boxOf({ width, height }: TreePicture): { width: number; height: number } {
  const side = (own: number, other: number) => Math.max(shortestPx, Math.round(longestPx * Math.min(1, own / Math.max(1, other))));
  return { width: side(width, height), height: side(height, width) };
}

const Lines = memo(function Lines({ picture }: { readonly picture: TreePicture }) {
  const path = picture.edges.map(({ fromX, fromY, toX, toY }) => `M${fromX} ${fromY}L${toX} ${toY}`).join('') + picture.segments.map(({ x, endX, y }) => `M${x} ${y}H${endX}`).join('');
  return <path d={path} vectorEffect="non-scaling-stroke" className="fill-none stroke-edge" />;
});

export function Overview({ picture, seen, onGo }: OverviewProps) {
  const box = useMemo(() => boxOf(picture), [picture]);
  const isDragging = useRef(false);
  const go = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onGo(((clientX - left) / width) * picture.width, ((clientY - top) / height) * picture.height);
  };
  const [left, top] = [Math.max(0, seen.left), Math.max(0, seen.top)];
  return (
    <svg
      aria-hidden="true"
      width={box.width}
      height={box.height}
      viewBox={`0 0 ${String(picture.width)} ${String(picture.height)}`}
      preserveAspectRatio="none"
      className="absolute bottom-3 left-3 cursor-crosshair touch-none rounded-md bg-surface shadow-float"
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => isDragging.current && go(event)}
      onPointerUp={() => (isDragging.current = false)}
      onPointerCancel={() => (isDragging.current = false)}
    >
      <Lines picture={picture} />
      <rect
        x={left}
        y={top}
        width={Math.max(0, Math.min(picture.width, seen.right) - left)}
        height={Math.max(0, Math.min(picture.height, seen.bottom) - top)}
        vectorEffect="non-scaling-stroke"
        className="fill-accent/10 stroke-accent stroke-2"
      />
    </svg>
  );
}
