/**
 * Panes side by side that the person can resize, by pointer or by arrow keys; each browser remembers the sizes.
 * One pane fills what the others leave. Below 1024 px a pane stays beside the others, goes below them or away, as it says.
 */
'use client';

import clsx from 'clsx';
import { useRef, type ReactNode } from 'react';
import { useCssVars } from './css-vars';
import { paneColumns, paneRowsWhenNarrow, type PaneShape } from './pane-layout';
import { PaneGrip } from './pane-grip';
import { usePaneSizes } from './pane-sizes';

export interface Pane extends PaneShape {
  readonly title: string;
  readonly content: ReactNode;
}

export interface SplitPaneProps {
  /** Sizes are remembered under it; one per kind of screen. */
  readonly id: string;
  readonly panes: readonly Pane[];
  readonly className?: string | undefined;
}

const NARROW = { beside: '', below: 'max-lg:col-span-full max-lg:border-t max-lg:border-l-0', hidden: 'max-lg:hidden' } as const;

export function SplitPane({ id, panes, className }: SplitPaneProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = usePaneSizes(id);
  useCssVars(grid, {
    '--cols': paneColumns(panes, sizes, false),
    '--cols-narrow': paneColumns(panes, sizes, true),
    '--rows-narrow': paneRowsWhenNarrow(panes),
  });
  const fillAt = panes.findIndex((pane) => pane.size === 'fill');
  return (
    <div
      ref={grid}
      className={clsx(
        'grid min-h-0 flex-1 auto-cols-fr grid-flow-col grid-cols-(--cols) grid-rows-[minmax(0,1fr)]',
        'max-lg:grid-flow-row max-lg:grid-cols-(--cols-narrow) max-lg:grid-rows-(--rows-narrow)',
        className,
      )}
    >
      {panes.map((pane, at) => (
        <section
          key={pane.id}
          id={`${id}-${pane.id}`}
          aria-label={pane.title}
          className={clsx('relative flex min-h-0 min-w-0 flex-col', at > 0 && 'border-l border-line', NARROW[pane.narrow ?? 'beside'])}
        >
          {pane.content}
          {pane.size !== 'fill' && (
            <PaneGrip
              controls={`${id}-${pane.id}`}
              title={pane.title}
              edge={at < fillAt ? 'right' : 'left'}
              size={pane.size}
              px={sizes[pane.id] ?? pane.size.defaultPx}
              roomPx={() => (grid.current?.clientWidth ?? 0) - takenByOthers(panes, sizes, pane.id)}
              onResize={(px) => setSizes({ ...sizes, [pane.id]: px })}
            />
          )}
        </section>
      ))}
    </div>
  );
}

function takenByOthers(panes: readonly Pane[], sizes: Readonly<Record<string, number>>, id: string): number {
  const others = panes.filter((pane) => pane.id !== id);
  return others.reduce((sum, { size, id: other, minPx = 0 }) => sum + (size === 'fill' ? minPx : (sizes[other] ?? size.defaultPx)), 0);
}
