import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barScale, measureOf } from './time-scale';

test('the longest fills the bar, a quarter of it half, and unknown is no length', () => {
  const { share, longest } = barScale([null, 25, 100, 0]);
  expect([share(100), share(25), share(0), share(null), longest]).toEqual([1, 0.5, 0, null, 100]);
});

test('a known value is seen, and longer is never shorter', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2 }), (values) => {
      const { share } = barScale(values);
      const lengths = [...values].sort((a, b) => a - b).map((value) => share(value) ?? 0);
      expect(lengths.every((length, at) => length > 0 && length <= 1 && length >= (lengths[at - 1] ?? 0))).toBe(true);
    }),
  );
});

test('characters stand in for tokens only where no step has any', () => {
  const index = { tokens: [null, null], durations: [1, 2], costs: [null, 3], sizes: [5, 6] };
  expect(measureOf(index, 'tokens')).toEqual({ values: [5, 6], unit: 'characters' });
  expect(measureOf({ ...index, tokens: [null, 7] }, 'tokens')).toEqual({ values: [null, 7], unit: 'tokens' });
  expect(measureOf(index, 'cost').values).toEqual([null, 3]);
});

test('nothing known gives no scale', () => {
  expect(barScale([null]).longest).toBeNull();
  expect(barScale([null]).share(3)).toBeNull();
});
