import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editsIn, lineDiff, readDiff, type DiffLine } from './edit-diff';

const textOf = (lines: readonly DiffLine[], without: DiffLine['kind']): string[] => lines.filter(({ kind }) => kind !== without).map(({ words }) => words.map(({ text }) => text).join(''));

test('edits are found under the names that tools use', () => {
  expect(editsIn({ file_path: 'a.py', old_string: 'x', new_string: 'y' })).toEqual([{ path: 'a.py', before: 'x', after: 'y' }]);
  expect(editsIn({ path: 'a.py', edits: [{ old_str: 'x', new_str: 'y' }, { old_str: 'p', new_str: 'q' }] })).toHaveLength(2);
  expect(editsIn({ command: 'ls' })).toEqual([]);
  expect(editsIn('text')).toEqual([]);
});

test('a changed line tells the words that changed', () => {
  expect(lineDiff({ before: 'a\nstatus: wrong\n', after: 'a\nstatus: right\n' })).toEqual([
    { kind: 'same', words: [{ text: 'a', isChanged: false }] },
    { kind: 'gone', words: [{ text: 'status: ', isChanged: false }, { text: 'wrong', isChanged: true }] },
    { kind: 'new', words: [{ text: 'status: ', isChanged: false }, { text: 'right', isChanged: true }] },
  ]);
});

test('without what came it is the text before, without what went the text after', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c d', 'c e'), { minLength: 1, maxLength: 8 }).map((lines) => `${lines.join('\n')}\n`);
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDiff({ before, after });
      expect(textOf(lines, 'new').join('\n')).toBe(before.slice(0, -1));
      expect(textOf(lines, 'gone').join('\n')).toBe(after.slice(0, -1));
    }),
  );
});

test('a diff in a text keeps its headers plain', () => {
  expect(readDiff('--- a\n+++ b\n-x\n+y\n z').map(({ kind }) => kind)).toEqual(['same', 'same', 'gone', 'new', 'same']);
});
