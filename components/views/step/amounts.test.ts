import { expect, test } from 'vitest';
import { costText, countText, durationText } from './amounts';

test('counts grow a letter at a thousand and at a million, also where rounding carries', () => {
  expect([0, 96, 999, 1200, 12_500, 999_400, 999_600, 3_100_000].map(countText)).toEqual(['0', '96', '999', '1.2k', '12.5k', '999k', '1M', '3.1M']);
});

test('durations change their unit before they need four digits', () => {
  expect([40, 2400, 59_960, 180_000, 5_400_000].map(durationText)).toEqual(['40 ms', '2.4 s', '1 min', '3 min', '1.5 h']);
});

test('money keeps two digits that count', () => {
  expect([0, 0.0042, 0.21, 12].map(costText)).toEqual(['0', '0.0042', '0.21', '12.00']);
});
