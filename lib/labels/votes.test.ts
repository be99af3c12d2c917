import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadOf, tally, votePairs } from './votes';

const candidates = ['A', 'B', 'C', 'D'];
const votes = fc.array(fc.constantFrom(...candidates), { maxLength: 9 });

describe('votes for one candidate', () => {
  it('give the pairs of the worked example', () => {
    const pairs = votePairs(['A', 'B', 'C'], ['A', 'A', 'B']);
    expect(pairs.map(({ chosen, rejected }) => [chosen, rejected])).toEqual([['A', 'B'], ['A', 'C']]);
    expect(pairs[0]?.weight).toBeCloseTo(0.3333333333333333, 12);
    expect(pairs[1]?.weight).toBeCloseTo(0.6666666666666666, 12);
  });

  it('give none without a single winner', () => {
    expect(votePairs(['A', 'B', 'C'], ['A', 'B', 'C'])).toEqual([]);
    expect(votePairs(['A', 'B', 'C'], ['A', 'A', 'B', 'B'])).toEqual([]);
    expect(votePairs(['A', 'B'], [])).toEqual([]);
    expect(votePairs(['A', 'B'], ['all bad'])).toEqual([]);
  });

  it('weigh between nothing and one, and do not depend on who voted first', () => {
    fc.assert(
      fc.property(votes.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))), ([given, shuffled]) => {
        const pairs = votePairs(candidates, given);
        expect(votePairs(candidates, shuffled)).toEqual(pairs);
        for (const { weight } of pairs) expect(weight > 0 && weight <= 1).toBe(true);
        expect(pairs.length === 0).toBe(tally(given).winner === null);
      }),
    );
  });

  it('lead by the whole where all agree, and by the margin over the next else', () => {
    expect([leadOf(tally(['A', 'A'])), leadOf(tally(['A', 'A', 'B'])), leadOf(tally(['A', 'B']))]).toEqual([1, 1 / 3, 0]);
  });
});
