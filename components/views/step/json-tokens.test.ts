import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTokens } from './json-tokens';

test('keys, strings, numbers and words are told apart', () => {
  expect(jsonTokens('"a\\"b": "c", 1.0e5 null').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'key "a\\"b"', 'other :', 'other  ', 'string "c"', 'other , ', 'number 1.0e5', 'other  ', 'word null',
  ]);
});

test('joined they are the line', () => {
  fc.assert(fc.property(fc.string(), (line) => jsonTokens(line).map(({ text }) => text).join('') === line));
});
