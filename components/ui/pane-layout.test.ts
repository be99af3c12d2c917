import { describe, expect, it } from 'vitest';
import { clampPane, paneColumns, paneRowsWhenNarrow, type PaneShape } from './pane-layout';

const panes: readonly PaneShape[] = [
  { id: 'map', size: { defaultPx: 272, minPx: 64, maxPx: 400 }, narrowPx: 64 },
  { id: 'text', size: 'fill', minPx: 320 },
  { id: 'rail', size: { defaultPx: 352, minPx: 280, maxPx: 560 }, narrow: 'below' },
];

describe('panes', () => {
  it('take their default, then what the person chose, within limits', () => {
    expect(paneColumns(panes, {}, false)).toBe('minmax(0,272px) minmax(0,1fr) minmax(0,352px)');
    expect(paneColumns(panes, { map: 10_000, rail: 1 }, false)).toBe('minmax(0,400px) minmax(0,1fr) minmax(0,280px)');
  });

  it('go below or stay slim in a narrow window', () => {
    expect(paneColumns(panes, { map: 300 }, true)).toBe('minmax(0,64px) minmax(0,1fr)');
    expect(paneRowsWhenNarrow(panes)).toBe('minmax(0,1fr) minmax(0,auto)');
  });

  it('never grow past the room that the others leave, nor below their least size', () => {
    const size = { defaultPx: 300, minPx: 200, maxPx: 600 };
    expect(clampPane(size, 500, 420)).toBe(420);
    expect(clampPane(size, 500, 50)).toBe(200);
    expect(clampPane(size, 20, 1000)).toBe(200);
  });
});
