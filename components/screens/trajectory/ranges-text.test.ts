import { expect, test } from 'vitest';
import { rangesText } from './ranges-text';

test('neighbours are told as one range', () => {
  expect(rangesText([1, 2, 3, 7, 9, 10])).toBe('1 to 3, 7, 9 to 10');
  expect(rangesText([])).toBe('');
});
