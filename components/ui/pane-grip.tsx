/** The edge of a pane that can be dragged, or moved with the arrow keys; a double click gives the first size back. */
'use client';

import clsx from 'clsx';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { clampPane, type FixedSize } from './pane-layout';

export interface PaneGripProps {
  /** Id of the pane's element. */
  readonly controls: string;
  readonly title: string;
  readonly edge: 'left' | 'right';
  readonly size: FixedSize;
  readonly px: number;
  readonly roomPx: () => number;
  readonly onResize: (px: number) => void;
}

const STEP_PX = 16;
const LONG_STEP_PX = 64;

export function PaneGrip({ controls, title, edge, size, px, roomPx, onResize }: PaneGripProps) {
  const drag = useRef<{ readonly x: number; readonly px: number } | null>(null);
  const resize = (wanted: number): void => onResize(clampPane(size, wanted, roomPx()));
  const outward = edge === 'right' ? 1 : -1;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, px };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (drag.current !== null) resize(drag.current.px + (event.clientX - drag.current.x) * outward);
  };
  const onPointerUp = (): void => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    const wanted: Readonly<Record<string, number>> = {
      ArrowLeft: px - step * outward,
      ArrowRight: px + step * outward,
      Home: size.minPx,
      End: size.maxPx,
      Enter: size.defaultPx,
    };
    const next = wanted[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-controls={controls}
      aria-valuenow={Math.round(px)}
      aria-valuemin={size.minPx}
      aria-valuemax={size.maxPx}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => resize(size.defaultPx)}
      onKeyDown={onKeyDown}
      className={clsx(
        'group absolute inset-y-0 z-10 flex w-2 cursor-col-resize touch-none items-center justify-center max-lg:hidden',
        edge === 'right' ? '-right-1' : '-left-1',
      )}
    >
      <span className="h-6 w-0.75 rounded-full bg-line group-hover:bg-accent group-focus-visible:bg-accent" />
    </div>
  );
}
