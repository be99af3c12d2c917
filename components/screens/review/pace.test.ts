import { expect, it } from 'vitest';
import { minutesLeft } from './pace';

it('a pace needs two decisions, and breaks do not count', () => {
  expect(minutesLeft([0], 10)).toBeNull();
  expect(minutesLeft([0, 30_000, 60_000], 10)).toBe(5);
  expect(minutesLeft([0, 30_000, 4_000_000, 4_030_000], 10)).toBe(5);
  expect(minutesLeft([0, 30_000], 0)).toBe(0);
});
