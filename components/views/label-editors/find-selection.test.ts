import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceCodePoints } from '@/lib/labels/evidence';
import { findSelection, firstLine } from './find-selection';

test('an exact selection is found with offsets in code points', () => {
  expect(findSelection('👍 order W-4502 placed', 'W-4502')).toEqual({ quote: 'W-4502', start: 8, end: 14 });
});

test('marks of Markdown and line ends between the words do not hide a quote', () => {
  expect(findSelection('the **order\n W-4502** is placed', 'order W-4502 is')).toMatchObject({ quote: 'order\n W-4502** is' });
});

test('what is not there is not found', () => {
  expect(findSelection('abc', 'abd')).toBeNull();
  expect(findSelection('abc', '  ')).toBeNull();
});

test('a found quote is the text between its offsets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), fc.nat(20), (text, from, length) => {
      const found = findSelection(text, [...text].slice(from, from + length).join(''));
      return found === null || sliceCodePoints(text, found) === found.quote;
    }),
  );
});

test('the first line that says something is short', () => {
  expect(firstLine('\n  \n hello \nworld')).toBe('hello');
  expect(firstLine('x'.repeat(500))).toHaveLength(200);
  expect(firstLine('')).toBe('');
});
