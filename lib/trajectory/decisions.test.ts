import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import { findDecisions, forkedActions, sharedScheme, type DecisionAction } from './decisions';
import { StepId, TrajectoryId } from './ids';
import type { Trajectory } from './model';
import { schemes, stateKeys, type Scheme } from './state-keys';

const hex = (number: number) => number.toString(16).padStart(24, '0');
const key = fc.constantFrom('x', 'y', 'z');
const keys = fc.record({ 'ctx.exact': key, 'ctx.norm': key, 'task.step': key, env: fc.option(key), content: fc.constantFrom('a', 'b', 'c') });
const actions = fc.array(fc.record({ run: fc.nat(3), keys }), { maxLength: 8 }).map((of) =>
  of.map(({ run, keys: state }, ordinal): DecisionAction => ({ trajectory: TrajectoryId.parse(`t_${hex(run)}`), step: StepId.parse(`s_${hex(ordinal)}`), ordinal, keys: state })),
);
const only = fc.constantFrom<(Scheme | null)[]>(null, ...schemes);

function actionsOf(runs: readonly Trajectory[]): DecisionAction[] {
  return runs.flatMap((run) =>
    [...stateKeys(run, testHash)].flatMap(([ordinal, state]) => {
      const step = run.steps[ordinal];
      return step ? [{ trajectory: run.id, step: step.id, ordinal, keys: state }] : [];
    }),
  );
}

describe('decisions', () => {
  it('do not depend on the order of actions', () => {
    fc.assert(
      fc.property(actions.chain((of) => fc.tuple(fc.constant(of), fc.shuffledSubarray(of, { minLength: of.length }))), only, ([of, shuffled], scheme) => {
        expect(findDecisions(shuffled, scheme)).toEqual(findDecisions(of, scheme));
      }),
      { numRuns: 500 },
    );
  });

  it('have different ways on, each standing with the first under the scheme it says', () => {
    fc.assert(
      fc.property(actions, only, (of, scheme) => {
        for (const decision of findDecisions(of, scheme)) {
          const first = decision.alternatives[0]?.actions[0];
          if (!first) throw new Error('an empty decision');
          expect(new Set(decision.alternatives.map((alternative) => alternative.actions[0]?.keys.content)).size).toBe(decision.alternatives.length);
          expect(decision.alternatives.length).toBeGreaterThan(1);
          expect(decision.key).toBe(first.keys[decision.scheme]);
          for (const alternative of decision.alternatives.slice(1)) {
            const nearest = alternative.actions[0];
            expect(nearest && (scheme ?? sharedScheme(first.keys, nearest.keys))).toBe(alternative.scheme);
            expect(schemes.indexOf(alternative.scheme)).toBeGreaterThanOrEqual(schemes.indexOf(decision.scheme));
          }
          expect(decision.alternatives.slice(1).some((alternative) => alternative.scheme === decision.scheme)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('hold each action once, and leave none out that somebody left in the same state', () => {
    fc.assert(
      fc.property(actions, fc.constantFrom(...schemes), (of, scheme) => {
        const held = findDecisions(of, scheme).flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.actions.map(({ step }) => step)));
        const expected = of.filter((action) => action.keys[scheme] !== null && of.some((other) => other.keys[scheme] === action.keys[scheme] && other.keys.content !== action.keys.content));
        expect([...held].sort()).toEqual(expected.map(({ step }) => step).sort());
        const all = findDecisions(of).flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.actions.map(({ step }) => step)));
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 500 },
    );
  });

  it('stand among the forked actions, whichever rollouts are kept', () => {
    fc.assert(
      fc.property(actions, fc.subarray([0, 1, 2, 3]), only, (of, runs, scheme) => {
        const forked = new Set(forkedActions(of));
        const kept = of.filter(({ trajectory: own }) => runs.some((run) => own === `t_${hex(run)}`));
        expect(findDecisions(kept.filter((action) => forked.has(action)), scheme)).toEqual(findDecisions(kept, scheme));
      }),
      { numRuns: 1000 },
    );
  });

  it('leave actions that nobody took otherwise out of the forked ones', () => {
    const same = trajectory('u:ask > a:one > a:end', { externalTask: 'k' });
    const other = trajectory('u:ask > a:one > a:stop', { externalTask: 'k' });
    expect(forkedActions(actionsOf([same, other])).map(({ ordinal }) => ordinal)).toEqual([2, 2]);
  });

  it('are found in a tree and between rollouts', () => {
    const tree = trajectory('u:ask > a:one { > a:left | a:right | a:left }', { externalTask: 'k' });
    const [decision, ...more] = findDecisions(actionsOf([tree]));
    expect(more).toEqual([]);
    expect(decision).toMatchObject({ scheme: 'ctx.exact', alternatives: [{ actions: [{ ordinal: 2 }, { ordinal: 4 }] }, { actions: [{ ordinal: 3 }] }] });
    const other = trajectory('u:ask > a:one > a:elsewhere', { externalTask: 'k' });
    expect(findDecisions(actionsOf([tree, other])).map(({ alternatives }) => alternatives.length)).toEqual([3]);
  });

  it('begin where the states are nearest, so that a strong pair is not hidden behind a weak one', () => {
    const weak = trajectory('u:ask > c:f(x) > o:lost > a:weak', { externalTask: 'k' });
    const strong = trajectory('u:ask > c:f(x) > o:found { > a:one | a:two }', { externalTask: 'k' });
    for (const runs of [[weak, strong], [strong, weak]]) {
      const [decision] = findDecisions(actionsOf(runs));
      expect(decision?.scheme).toBe('ctx.exact');
      expect(decision?.alternatives.map(({ scheme }) => scheme)).toEqual(['ctx.exact', 'ctx.exact', 'task.step']);
    }
  });
});
