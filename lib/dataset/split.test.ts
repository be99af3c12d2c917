import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitsOf } from '@/lib/testing/dataset';
import { testHash } from '@/lib/testing/hash';
import { assignSplits, parseSplit, SplitGroups } from './split';

describe('fractions', () => {
  it.each([
    ['train=0.9', 'do not add up to 1'],
    ['train=0.5,train=0.5', 'named twice'],
    ['train=1,test=0', 'fraction 0'],
    ['train', 'is no split'],
    ['train=-0.5,test=1.5', 'is no split'],
    ['../x=1', 'is no split'],
    ['', 'is no split'],
  ])('%s is refused', (text, why) => {
    const parsed = parseSplit(text);
    expect(parsed.ok ? '' : parsed.error).toContain(why);
  });

  it('are added up as decimals, not as floats', () => {
    expect(parseSplit('a=0.1,b=0.2,c=0.7').ok).toBe(true);
    expect(parseSplit('a=0.33333333333333333333,b=0.66666666666666666667').ok).toBe(true);
    expect(parseSplit('a=0.33333333333333333333,b=0.66666666666666666666').ok).toBe(false);
  });
});

const singles = (count: number): string[][] => Array.from({ length: count }, (_, at) => [`k${String(at).padStart(5, '0')}`]);
function sizes(groups: string[][], text: string, seed = 0): Record<string, number> {
  const assigned = assignSplits(groups, splitsOf(text), seed, testHash);
  if (!assigned.ok) throw new Error(assigned.error);
  const counts: Record<string, number> = {};
  for (const split of assigned.value.values()) counts[split] = (counts[split] ?? 0) + 1;
  return counts;
}

describe('splitting', () => {
  it('meets the fractions exactly where tasks can', () => {
    expect(sizes(singles(10), 'train=0.9,test=0.1')).toEqual({ train: 9, test: 1 });
    expect(sizes(singles(1000), 'train=0.8,val=0.15,test=0.05')).toEqual({ train: 800, val: 150, test: 50 });
  });

  it('leaves no split empty, however small its fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.integer(), (count, seed) => {
        expect(Object.keys(sizes(singles(count), 'train=0.998,val=0.001,test=0.001', seed)).sort()).toEqual(['test', 'train', 'val']);
      }),
    );
  });

  it('refuses where there is too little to split', () => {
    expect(assignSplits([['a', 'b', 'c']], splitsOf('train=0.5,test=0.5'), 0, testHash).ok).toBe(false);
  });

  it('keeps groups whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 30 }), fc.integer(), (counts, seed) => {
        const groups = counts.map((count, g) => Array.from({ length: count }, (_, i) => `g${g}-${i}`));
        const assigned = assignSplits(groups, splitsOf('train=0.7,test=0.3'), seed, testHash);
        if (!assigned.ok) throw new Error(assigned.error);
        for (const group of groups) expect(new Set(group.map((task) => assigned.value.get(task))).size).toBe(1);
      }),
    );
  });

  it('does not depend on the order in which tasks come, and does depend on the seed', () => {
    const groups = singles(50);
    const of = (list: string[][], seed: number) => {
      const assigned = assignSplits(list, splitsOf('train=0.5,test=0.5'), seed, testHash);
      return JSON.stringify(assigned.ok ? [...assigned.value].sort() : null);
    };
    expect(of([...groups].reverse(), 1)).toBe(of(groups, 1));
    expect(of(groups, 2)).not.toBe(of(groups, 1));
  });
});

describe('groups', () => {
  it('join tasks that share a prompt, directly or through others', () => {
    const groups = new SplitGroups();
    groups.add('a', ['1']);
    groups.add('b', ['2']);
    groups.add('c', ['3', '2']);
    groups.add('d', ['1', '3']);
    groups.add('e', []);
    expect(groups.groups()).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  });
});
