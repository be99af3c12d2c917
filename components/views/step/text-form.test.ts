import { expect, test } from 'vitest';
import { formOf, linesOf } from './text-form';

test('what people and models write is Markdown, what tools give is plain', () => {
  expect(formOf('# Title', 'action')).toBe('markdown');
  expect(formOf('total 4', 'observation')).toBe('plain');
});

test('JSON, terminals and diffs are known by their letters', () => {
  expect(formOf('{"a": 1e400}', 'observation')).toBe('json');
  expect(formOf('{not json}', 'observation')).toBe('plain');
  expect(formOf('\u001b[31mred', 'observation')).toBe('terminal');
  expect(formOf('10%\r20%\r30%', 'observation')).toBe('terminal');
  expect(formOf('a\r\nb\r\n', 'observation')).toBe('plain');
  expect(formOf('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b', 'observation')).toBe('diff');
});

test('lines are counted as they wrap, and no further than asked', () => {
  expect(linesOf('', 10)).toBe(1);
  expect(linesOf('a\n\nb', 10)).toBe(3);
  expect(linesOf('x'.repeat(25), 10)).toBe(3);
  expect(linesOf('a\n'.repeat(1000), 10, 12)).toBe(12);
});
