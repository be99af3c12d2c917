/** The tree of one task from left to right: it moves and zooms under the pointer, and shows where one is when not all of it can be seen. */
'use client';

import { useEffect, useState, type MouseEvent, type RefObject } from 'react';
import { Overview } from './overview';
import { readableScale, TreeDrawing } from './tree-drawing';
import type { TreePicture } from './tree-picture';
import { drawnWindow, seenWindow } from './tree-window';
import type { PanZoom } from './use-pan-zoom';

/** A press this near to the end of a segment means it, when segments are too small to be hit; in pixels of the screen. */
const reachPx = 12;

export interface BranchTreeProps {
  readonly picture: TreePicture;
  readonly panZoom: PanZoom;
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Index of the chosen segment. */
  readonly current: number;
  /** Segments on the way to the chosen one, when only it is to be seen. */
  readonly focus: ReadonlySet<number> | null;
  readonly onChoose: (segment: number) => void;
  readonly label: string;
}

/** Size of the stage, so that only what lies in it is drawn. */
function useSize(stage: RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 1200, height: 800 });
  useEffect(() => {
    if (!stage.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

/** The segment whose end is nearest to a point of the picture, within reach. */
function nearest({ segments }: TreePicture, x: number, y: number, reach: number): number | null {
  let best: { index: number; distance: number } | null = null;
  for (const { index, endX, y: atY } of segments) {
    const distance = Math.hypot(endX - x, atY - y);
    if (distance <= reach && (best === null || distance < best.distance)) best = { index, distance };
  }
  return best?.index ?? null;
}

export function BranchTree({ picture, panZoom, stage, current, focus, onChoose, label }: BranchTreeProps) {
  const { attach, transform } = panZoom;
  const size = useSize(stage);
  const viewport = { x: transform.x, y: transform.y, scale: transform.k, ...size };
  const isWhole = picture.width * transform.k <= size.width + 1 && picture.height * transform.k <= size.height + 1;
  const choose = ({ target, currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): void => {
    const hit = target instanceof Element ? target.closest<SVGElement>('[data-segment]')?.dataset.segment : undefined;
    if (hit !== undefined) return onChoose(Number(hit));
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = transform.invert([clientX - box.left, clientY - box.top]);
    const near = transform.k < readableScale ? nearest(picture, x, y, reachPx / transform.k) : null;
    if (near !== null) onChoose(near);
  };
  return (
    <>
      <svg ref={attach} role="img" aria-label={label} onClick={choose} className="h-full w-full cursor-grab touch-none bg-ground select-none">
        <g transform={transform.toString()}>
          <TreeDrawing picture={picture} {...drawnWindow(viewport)} scale={transform.k} current={current} focus={focus} />
        </g>
      </svg>
      {!isWhole && <Overview picture={picture} seen={seenWindow(viewport)} onGo={panZoom.centre} />}
    </>
  );
}
