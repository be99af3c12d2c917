import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Goal } from '@/lib/labels/stored-event';
import { trajectory } from '@/lib/testing/trajectory';
import { goalSegment, segmentWeights } from './segment';
import { hindsightDefaults, hindsightWeights } from './weights';

const bits = fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: 1, maxLength: 30 });
const { alpha } = hindsightDefaults;

const run = trajectory('u:buy > c:search(a) > o:x > c:open(b) > o:y > c:cart(c) > o:z > c:pay(d) > o:paid > a:one > a:two > a:three > a:four');
function goal(text: string, at: number, relevance: readonly (0 | 1)[]): Goal {
  const actions = run.steps.filter((step) => step.kind === 'action');
  const step = run.steps[at];
  if (!step) throw new Error('no such step');
  const marks = Object.fromEntries(relevance.flatMap((bit, index) => (actions[index] ? [[actions[index].id, bit]] : [])));
  return {
    id: text, kind: 'goal', author: 'ann', author_kind: 'human', at: '2026-01-01T00:00:00Z', task: run.task, trajectory: run.id, step: step.id, goal: text,
    evidence: [{ step: step.id, quote: 'x', start: 0, end: 1 }], relevance: marks,
  };
}

describe('weights of hindsight rows', () => {
  it('are those of the worked example', () => {
    const { w, p, denominators } = hindsightWeights([[1, 1, 0, 1], [1, 0, 0, 1]], alpha);
    expect(w[0]).toBeCloseTo(2.3832536423598274, 9);
    expect(w[1]).toBeCloseTo(1.1486983549970349, 9);
    expect(p[0]).toBeCloseTo(0.6747695450400618, 9);
    expect(p[1]).toBeCloseTo(0.32523045495993824, 9);
    expect(denominators).toEqual([4, 4]);
  });

  it('of the same example made from goal labels leave the later actions out', () => {
    const segments = [goalSegment(goal('g1', 7, [1, 1, 0, 1]), run), goalSegment(goal('g2', 7, [1, 0, 0, 1]), run)].flatMap((one) => one ?? []);
    expect(segments.map(({ actions }) => actions.map(({ ordinal }) => ordinal))).toEqual([[1, 3, 5, 7], [1, 3, 5, 7]]);
    expect(segmentWeights(segments, alpha).w[0]).toBeCloseTo(2.3832536423598274, 9);
  });

  it('sum to one as probabilities, or are all zero where nothing is relevant', () => {
    fc.assert(
      fc.property(fc.array(bits, { minLength: 1 }), (segments) => {
        const sum = hindsightWeights(segments, alpha).p.reduce((total, p) => total + p, 0);
        expect(sum).toBeCloseTo(segments.some((segment) => segment.includes(1)) ? 1 : 0, 9);
      }),
    );
  });

  it('never fall when one more action becomes relevant', () => {
    fc.assert(
      fc.property(bits, (segment) => {
        const more = segment.map((bit, index): 0 | 1 => (index === segment.indexOf(0) ? 1 : bit));
        const { w } = hindsightWeights([segment, more], alpha);
        expect(w[1]).toBeGreaterThanOrEqual(w[0] ?? 0);
      }),
    );
  });
});

describe('the segment of a goal', () => {
  it('follows the branch on which the goal was achieved', () => {
    const forked = trajectory('u:ask > a:one { > a:left > a:end | > a:right }');
    const label = { ...goal('g', 0, []), step: forked.steps[4]?.id ?? run.steps[0]?.id };
    if (!label.step) throw new Error('no step');
    expect(goalSegment({ ...label, step: label.step }, forked)?.path).toEqual([0, 1, 4]);
  });

  it('is null when its step is gone', () => {
    expect(goalSegment(goal('g', 3, []), trajectory('u:other > a:thing'))).toBeNull();
  });

  it('counts an action without a mark as relevant', () => {
    expect(goalSegment(goal('g', 3, [0]), run)?.actions).toEqual([{ ordinal: 1, relevance: 0 }, { ordinal: 3, relevance: 1 }]);
  });
});
