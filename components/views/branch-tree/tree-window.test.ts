import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnWindow, edgeMeets, seenWindow, segmentMeets } from './tree-window';

const viewport = fc.record({
  x: fc.integer({ min: -50_000, max: 50_000 }),
  y: fc.integer({ min: -50_000, max: 50_000 }),
  scale: fc.double({ min: 0.02, max: 3, noNaN: true }),
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 2000 }),
});

test('what is seen is always drawn, and never much more', () => {
  fc.assert(
    fc.property(viewport, (view) => {
      const seen = seenWindow(view);
      const drawn = drawnWindow(view);
      expect(drawn.left).toBeLessThanOrEqual(seen.left + 1e-6);
      expect(drawn.right).toBeGreaterThanOrEqual(seen.right - 1e-6);
      expect(drawn.top).toBeLessThanOrEqual(seen.top + 1e-6);
      expect(drawn.bottom).toBeGreaterThanOrEqual(seen.bottom - 1e-6);
      expect(drawn.right - drawn.left).toBeLessThanOrEqual((seen.right - seen.left) * 1.5 + 2);
    }),
  );
});

test('a small move keeps the window', () => {
  const at = (x: number) => drawnWindow({ x, y: -510, scale: 1, width: 800, height: 600 });
  expect(at(-420)).toEqual(at(-440));
  expect(at(-420)).not.toEqual(at(-700));
});

test('a steep fork across the window is drawn though both of its ends lie outside', () => {
  const window = { left: 0, top: 0, right: 100, bottom: 100 };
  expect(edgeMeets({ fromX: 40, fromY: -500, toX: 60, toY: 500 }, window)).toBe(true);
  expect(edgeMeets({ fromX: 140, fromY: -500, toX: 160, toY: 500 }, window)).toBe(false);
  expect(segmentMeets({ x: 10, endX: 90, y: 50 }, window)).toBe(true);
  expect(segmentMeets({ x: 10, endX: 90, y: 300 }, window)).toBe(false);
});
