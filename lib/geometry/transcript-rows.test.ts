import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transcriptRows } from './transcript-rows';

const rows = (kinds: string, parents: number[], active = '1'.repeat(kinds.length)) => transcriptRows({ kinds, parents, active });

test('a call and its results are one block, and what comes next is another', () => {
  expect(rows('suaooao', [-1, 0, 1, 2, 3, 4, 5]).map(({ block, joinsUp, joinsDown }) => [block, joinsUp, joinsDown])).toEqual([
    [0, false, false], [1, false, false], [2, false, true], [2, true, true], [2, true, false], [5, false, true], [5, true, false],
  ]);
});

test('results of calls that were made at once may all hang on the call', () => {
  expect(rows('aoo', [-1, 0, 0]).map(({ block, from }) => [block, from])).toEqual([[0, null], [0, null], [0, null]]);
});

test('an observation that nobody asked for stands alone', () => {
  expect(rows('uo', [-1, 0]).map(({ joinsUp }) => joinsUp)).toEqual([false, false]);
});

test('what the run left behind stands further in, and what goes on elsewhere says from where', () => {
  const told = rows('uaoaoao', [-1, 0, 1, 2, 3, 2, 5], '1110011').map(({ lane, isAbandoned, from }) => [lane, isAbandoned, from]);
  expect(told).toEqual([[0, false, null], [0, false, null], [0, false, null], [1, true, null], [1, true, null], [0, false, 2], [0, false, null]]);
});

test('a fork of an abandoned branch stands further in still', () => {
  expect(rows('uaaaa', [-1, 0, 1, 1, 0], '10001').map(({ lane }) => lane)).toEqual([0, 1, 1, 2, 0]);
});

test('without a word on the active line nothing is abandoned', () => {
  expect(rows('ua', [-1, 0], '00').map(({ isAbandoned, lane }) => [isAbandoned, lane])).toEqual([[false, 0], [false, 0]]);
});

test('row n is step n, and blocks are unbroken', () => {
  const tree = fc.array(fc.record({ kind: fc.constantFrom('s', 'u', 'a', 'o', 'c', 'm'), back: fc.nat(5), active: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(tree, (steps) => {
      const made = rows(steps.map(({ kind }) => kind).join(''), steps.map(({ back }, at) => Math.max(-1, at - 1 - back)), steps.map(({ active }) => (active ? '1' : '0')).join(''));
      expect(made.map(({ ordinal }) => ordinal)).toEqual(steps.map((_, at) => at));
      for (const [at, row] of made.entries()) {
        expect(row.joinsUp).toBe(made[at - 1]?.joinsDown ?? false);
        expect(row.block).toBeLessThanOrEqual(at);
        expect(row.lane).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
