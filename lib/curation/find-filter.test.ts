import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFilter } from './find-filter';
import { parseFilter } from './parse-filter';

test('words may stand apart, as they were typed one after the other', () => {
  expect(findFilter('  two wheels ')).toBe('id:*two*wheels* or title:*two*wheels* or task:*two*wheels*');
  expect(findFilter(' "" ')).toBeNull();
});

test('whatever is typed is a filter that can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const filter = findFilter(typed);
      if (filter !== null) expect(parseFilter(filter)).toMatchObject({ ok: true });
    }),
  );
});
