/** The columns and rows of panes, as CSS grid templates. */

export interface FixedSize {
  readonly defaultPx: number;
  readonly minPx: number;
  readonly maxPx: number;
}

export interface PaneShape {
  readonly id: string;
  readonly size: 'fill' | FixedSize;
  /** Least width of a pane that fills. */
  readonly minPx?: number | undefined;
  /** What becomes of it below 1024 px; `beside` when left out. */
  readonly narrow?: 'beside' | 'below' | 'hidden' | undefined;
  /** Its width below 1024 px, when it stays beside; its own size when left out. */
  readonly narrowPx?: number | undefined;
}

/** The nearest size that is allowed; `roomPx` is what the other panes leave. */
export function clampPane(size: FixedSize, px: number, roomPx: number): number {
  return Math.round(Math.max(size.minPx, Math.min(px, size.maxPx, Math.max(size.minPx, roomPx))));
}

/** Template of the columns, left to right; fixed panes give way when the window is too narrow for all. */
export function paneColumns(panes: readonly PaneShape[], sizes: Readonly<Record<string, number>>, isNarrow: boolean): string {
  const columns = panes.filter((pane) => !isNarrow || (pane.narrow ?? 'beside') === 'beside');
  return columns
    .map((pane) => {
      if (pane.size === 'fill') return 'minmax(0,1fr)';
      const own = clampPane(pane.size, sizes[pane.id] ?? pane.size.defaultPx, Infinity);
      return `minmax(0,${String(isNarrow ? (pane.narrowPx ?? own) : own)}px)`;
    })
    .join(' ');
}

/** Template of the rows below 1024 px: the panes beside each other, then one row for each that goes below. */
export function paneRowsWhenNarrow(panes: readonly PaneShape[]): string {
  return ['minmax(0,1fr)', ...panes.filter((pane) => pane.narrow === 'below').map(() => 'minmax(0,auto)')].join(' ');
}
