import { describe, expect, it } from 'vitest';
import { agrees, checkFixtures, FixtureFile } from './fixtures';

const votes = { candidates: ['A', 'B', 'C'], votes: ['A', 'A', 'B'] };
const margins = [{ chosen: 'A', rejected: 'B', weight: 1 / 3 }, { chosen: 'A', rejected: 'C', weight: 2 / 3 }];
const goals = { segments: [{ goal: 'g1', z: [1, 1, 0, 1] }, { goal: 'g2', z: [1, 0, 0, 1] }], alpha: 0.8 };

describe('worked examples', () => {
  it('are computed from their input and compared afterwards', () => {
    const cases = checkFixtures(FixtureFile.parse({
      B13_votes: { input: votes, expect: margins },
      'B13_votes#2': { input: votes, expect: [] },
      B25_hsl: { input: goals },
    }));
    expect(cases.map(({ key, status }) => [key, status])).toEqual([['B13_votes', 'pass'], ['B13_votes#2', 'fail'], ['B25_hsl', 'computed']]);
    expect(cases[1]?.got).toEqual(cases[0]?.got);
    expect(agrees(cases[2]?.got ?? null, { w: [2.3832536423598274, 1.1486983549970349], p: [0.6747695450400618, 0.32523045495993824], denominator_T: [4, 4] })).toBe(true);
  });

  it('of an unknown key, or with an input of another shape, are unknown', () => {
    const cases = checkFixtures({ A99_nothing: { input: 1, expect: 1 }, B13_votes: { input: [], expect: null } });
    expect(cases.map(({ status }) => status)).toEqual(['unknown', 'unknown']);
  });

  it('may write numbers in any way', () => {
    expect(checkFixtures({ B25_hsl: { input: { segments: [{ z: [1] }], alpha: { $num: '8e-1' } }, expect: { w: [{ $num: '1.0' }], p: [1], denominator_T: [1] } } })[0]?.status).toBe('pass');
  });

  it('give no pair where two candidates have equal votes', () => {
    expect(checkFixtures({ B13_votes: { input: { candidates: ['A', 'B'], votes: ['A', 'B'] }, expect: [] } })[0]?.status).toBe('pass');
  });
});

describe('agreement', () => {
  it('allows 1e-6, relative above 1', () => {
    expect(agrees(0.5, 0.5000009)).toBe(true);
    expect(agrees(0.5, 0.500002)).toBe(false);
    expect(agrees(2_000_000, 2_000_001)).toBe(true);
  });

  it('takes null only for null, keys only as a whole, lists only in order', () => {
    expect(agrees(null, 0)).toBe(false);
    expect(agrees(0, null)).toBe(false);
    expect(agrees({ a: 1 }, { a: 1, b: 1 })).toBe(false);
    expect(agrees({ a: 1, b: 1 }, { a: 1 })).toBe(false);
    expect(agrees([1, 2], [2, 1])).toBe(false);
  });
});
