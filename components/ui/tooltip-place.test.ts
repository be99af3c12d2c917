import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeTooltip, type Side } from './tooltip-place';

const view = { width: 1280, height: 800 };

it('stands on its side of the anchor, in the middle', () => {
  const anchor = { left: 8, top: 100, width: 32, height: 32 };
  expect(placeTooltip(anchor, { width: 80, height: 24 }, 'right', view)).toEqual({ x: 46, y: 104 });
});

it('turns to the other side where there is no room', () => {
  const anchor = { left: 600, top: 770, width: 40, height: 28 };
  expect(placeTooltip(anchor, { width: 80, height: 24 }, 'bottom', view).y).toBe(740);
});

it('never leaves the window', () => {
  const size = fc.record({ left: fc.integer({ min: 0, max: 1280 }), top: fc.integer({ min: 0, max: 800 }), width: fc.integer({ min: 0, max: 400 }), height: fc.integer({ min: 0, max: 60 }) });
  fc.assert(
    fc.property(size, fc.integer({ min: 10, max: 320 }), fc.constantFrom<Side>('top', 'right', 'bottom', 'left'), (anchor, width, side) => {
      const { x, y } = placeTooltip(anchor, { width, height: 24 }, side, view);
      expect(x >= 8 && x + width <= 1272 && y >= 8 && y + 24 <= 792).toBe(true);
    }),
  );
});
