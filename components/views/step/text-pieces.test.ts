import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textPieces } from './text-pieces';

const joined = (text: string): string => {
  let out = '';
  for (const [at, { start, end, startsLine }] of textPieces(text).entries()) out += (at > 0 && startsLine ? '\n' : '') + text.slice(start, end);
  return out;
};

test('pieces joined are the text again, whatever it holds', () => {
  const line = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('x'.repeat(7000), '👍'.repeat(3001), ''));
  fc.assert(fc.property(fc.array(line, { maxLength: 120 }), (lines) => joined(lines.join('\n')) === lines.join('\n')));
});

test('no piece is long, and none ends inside a character', () => {
  const text = `${'a'.repeat(2999)}${'👍'.repeat(9000)}`;
  for (const { start, end } of textPieces(text)) {
    expect(end - start).toBeLessThanOrEqual(3001);
    expect(text.slice(start, end).isWellFormed()).toBe(true);
  }
});

test('lines are counted over the pieces, and the pieces of a cut line keep its number', () => {
  const text = `${'a\n'.repeat(50)}${'b'.repeat(8000)}\nc`;
  expect(textPieces(text).map(({ line, startsLine }) => [line, startsLine])).toEqual([[1, true], [41, true], [51, true], [51, false], [51, false]]);
});

test('two megabytes in one line are cut at once', () => {
  const started = performance.now();
  expect(textPieces('z'.repeat(2_000_000)).length).toBe(667);
  expect(performance.now() - started).toBeLessThan(50);
});
