import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { anyTrajectory, planned, stepPlan, type StepPlan } from '@/lib/testing/trajectory-arbitrary';
import { contextAt, extendContext } from './context';

const step = (ordinal: number) => ({ kind: 'step', ordinal });
const plan = (facts: Partial<StepPlan>): StepPlan => ({ kind: 'action', text: 't', reasoning: null, calls: [], back: 0, drops: 'all', byPosition: true, ...facts });

describe('what the model saw', () => {
  it('is what its parent saw and the parent itself: a rolling fold', () => {
    fc.assert(
      fc.property(anyTrajectory, ({ steps }) => {
        for (const { ordinal, parent } of steps) {
          const before = parent === null ? undefined : steps[parent];
          expect(contextAt(steps, ordinal)).toEqual(before ? extendContext(contextAt(steps, before.ordinal), before) : []);
        }
      }),
    );
  });

  it('holds only what stands on the way, each step at most once, no notices, never the step itself', () => {
    fc.assert(
      fc.property(anyTrajectory, ({ steps }) => {
        for (const { ordinal } of steps) {
          const seen = contextAt(steps, ordinal).flatMap((entry) => (entry.kind === 'step' ? [entry.ordinal] : []));
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.every((at) => at < ordinal && steps[at]?.kind !== 'meta' && steps[at]?.kind !== 'compaction')).toBe(true);
          expect(seen).toEqual([...seen].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('does not change with what comes later', () => {
    fc.assert(
      fc.property(fc.array(stepPlan, { minLength: 1, maxLength: 10 }), fc.nat(9), (plans, cut) => {
        const [whole, part] = [planned(plans), planned(plans.slice(0, cut))];
        for (const { ordinal } of part.steps) expect(contextAt(whole.steps, ordinal)).toEqual(contextAt(part.steps, ordinal));
      }),
    );
  });

  it('leaves other branches out', () => {
    const { steps } = trajectory('u:ask > a:one { > a:left > o:x | a:right > a:last }');
    expect(contextAt(steps, 5)).toEqual([step(0), step(1), step(4)]);
  });

  it('puts the replacement where the first dropped step stood', () => {
    const { steps } = planned([plan({ text: 'one' }), plan({ text: 'two' }), plan({ kind: 'compaction', text: 'short', drops: [1] }), plan({ text: 'three' })]);
    expect(contextAt(steps, 4)).toEqual([step(0), { kind: 'replacement', compaction: 3, index: 0 }, step(2)]);
  });

  it('is only the replacement when everything was dropped, and a later compaction drops that too', () => {
    const { steps } = trajectory('s:rules > u:ask > a:one > x:short > a:two > x:shorter > a:three');
    expect(contextAt(steps, 4)).toEqual([{ kind: 'replacement', compaction: 3, index: 0 }]);
    expect(contextAt(steps, 6)).toEqual([{ kind: 'replacement', compaction: 5, index: 0 }]);
    const named = planned([plan({ kind: 'compaction', text: 'short', drops: 'all' }), plan({ text: 'one' }), plan({ kind: 'compaction', text: 'new', drops: [1] }), plan({ text: 'two' })]);
    expect(contextAt(named.steps, 4)).toEqual([{ kind: 'replacement', compaction: 3, index: 0 }, step(2)]);
  });
});
