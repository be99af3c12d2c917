import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VirtualWindow } from './virtual-window';

const OVERSCAN = 100;
const VIEW = 600;

function open(count: number, estimate: number): VirtualWindow {
  const window = new VirtualWindow(OVERSCAN);
  window.setRows({ count, keyOf: (index) => `row ${String(index)}`, estimate: () => estimate });
  window.setView(VIEW);
  return window;
}

describe('VirtualWindow', () => {
  it('draws the rows of the view and some around it', () => {
    const window = open(1000, 50);
    window.scrolled(5000);
    expect(window.visible()).toEqual({ first: 100, last: 112 });
    expect(window.range()).toEqual({ first: 98, last: 115 });
    expect(window.topOf(window.range())).toBe(4900);
  });

  it('keeps what is in view in place when a row above turns out taller', () => {
    const window = open(1000, 50);
    window.scrolled(5000);
    expect(window.measured(99, 80)).toBe(true);
    expect(window.visible().first).toBe(100);
    expect(window.scrollTop).toBe(5030);
    expect(window.measured(105, 90)).toBe(true);
    expect(window.scrollTop).toBe(5030);
  });

  it('lands on a row however wrong the estimates were', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4999 }), fc.integer({ min: 10, max: 300 }), fc.constantFrom('start' as const, 'center' as const), (index, height, align) => {
        const window = open(5000, 40);
        window.scrollTo(index, align);
        for (let round = 0; round < 60; round += 1) {
          const { first, last } = window.range();
          let changed = false;
          for (let row = first; row < last; row += 1) changed = window.measured(row, height + (row % 7)) || changed;
          if (!changed) break;
        }
        const { first, last } = window.visible();
        expect(first <= index && index < last).toBe(true);
      }),
    );
  });

  it('lets go of the row once the person scrolls', () => {
    const window = open(1000, 50);
    window.scrollTo(500, 'start');
    window.release();
    window.scrolled(window.scrollTop - 40);
    window.measured(window.visible().first + 3, 70);
    expect(window.place).toBe(24_960);
  });

  it('moves no more than it must for nearest', () => {
    const window = open(1000, 50);
    window.scrollTo(5, 'nearest');
    expect(window.place).toBe(0);
    window.scrollTo(12, 'nearest');
    expect(window.place).toBe(50);
  });

  it('keeps the row at the top when rows are put before it', () => {
    const window = open(1000, 50);
    window.scrolled(5010);
    window.setRows({ count: 1020, keyOf: (index) => `row ${String(index - 20)}`, estimate: () => 50 });
    expect(window.visible().first).toBe(120);
    expect(window.place).toBe(6010);
  });

  it('shows the last row of a list that no browser could draw whole', () => {
    const window = open(1_000_000, 400);
    expect(window.drawnHeight).toBeLessThan(33_000_000);
    window.scrolled(window.drawnHeight - VIEW);
    expect(window.visible().last).toBe(1_000_000);
    window.scrolled(0);
    expect(window.visible().first).toBe(0);
  });

  it('takes small moves one to one, and jumps in proportion, in such a list', () => {
    const window = open(1_000_000, 400);
    window.scrollTo(500_000, 'start');
    window.release();
    expect(window.visible().first).toBe(500_000);
    window.scrolled(window.scrollTop + 100);
    expect(window.place).toBe(200_000_100);
    window.settle();
    expect(window.place).toBe(200_000_100);
    expect(window.topOf(window.visible()) - window.scrollTop).toBe(-100);
    window.scrolled(window.drawnHeight / 4);
    expect(Math.abs(window.visible().first - 250_000)).toBeLessThan(50);
  });

  it('is empty before it has rows or a view', () => {
    const window = new VirtualWindow(OVERSCAN);
    expect(window.range()).toEqual({ first: 0, last: 0 });
    window.scrollTo(3, 'start');
    window.setView(VIEW);
    expect(window.range()).toEqual({ first: 0, last: 0 });
  });
});
