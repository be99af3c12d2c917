import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { anyTrajectory } from '@/lib/testing/trajectory-arbitrary';
import { checkTrajectory } from './check';
import type { Trajectory } from './model';
import { activePath, childrenOf, leavesOf, pathTo, rootsOf } from './walk';

describe('walks over a tree', () => {
  it('lead from a root to the step, each the parent of the next', () => {
    fc.assert(
      fc.property(anyTrajectory, ({ steps }) => {
        for (const { ordinal } of steps) {
          const path = pathTo(steps, ordinal);
          expect([path.at(0), path.at(-1)]).toEqual([expect.toSatisfy((root: number) => rootsOf(steps).includes(root)), ordinal]);
          expect(path.slice(1).map((at) => steps[at]?.parent)).toEqual(path.slice(0, -1));
        }
      }),
    );
  });

  it('find each step once as a child or a root, and leaves without children', () => {
    fc.assert(
      fc.property(anyTrajectory, ({ steps }) => {
        const children = childrenOf(steps);
        expect([...children.flat(), ...rootsOf(steps)].sort((a, b) => a - b)).toEqual(steps.map((step) => step.ordinal));
        expect(leavesOf(steps)).toEqual(steps.flatMap(({ ordinal }) => (children[ordinal]?.length === 0 ? [ordinal] : [])));
      }),
    );
  });

  it('do not overflow on a long line', () => {
    const steps = Array.from({ length: 200_000 }, (_, ordinal) => ({ ordinal, parent: ordinal === 0 ? null : ordinal - 1 }));
    expect(pathTo(steps, 199_999)).toHaveLength(200_000);
  });

  it('end where the run ended, at the last leaf where the source does not say', () => {
    const run = trajectory('u:ask > a:one { > a:left | a:right }');
    expect(activePath(run)).toEqual([0, 1, 3]);
    expect(activePath({ ...run, activeLeaf: 2 })).toEqual([0, 1, 2]);
    expect(activePath({ steps: run.steps, activeLeaf: null })).toEqual([0, 1, 3]);
  });
});

describe('the check of a trajectory', () => {
  it('finds nothing in what the builder made', () => {
    fc.assert(
      fc.property(anyTrajectory, (made) => {
        expect(checkTrajectory(made)).toEqual([]);
      }),
    );
  });

  it('names each fault by its step', () => {
    const run = trajectory('u:ask > c:f(x) > o:y > x:short');
    const broken = (ordinal: number, facts: object): Trajectory => ({ ...run, steps: run.steps.map((step) => (step.ordinal === ordinal ? { ...step, ...facts } : step)) });
    const faults: [object, number, string][] = [
      [{ ordinal: 7 }, 1, 'step 1: ordinal'], [{ id: run.steps[0]?.id }, 1, 'step 1: id'], [{ parent: 2 }, 2, 'step 2: parent'], [{ joins: [3] }, 2, 'step 2: link'],
      [{ calls: run.steps[1]?.calls }, 2, 'step 2: a observation step makes calls'], [{ calls: [] }, 1, 'step 1: part names call 0'], [{ compaction: null }, 3, 'step 3: kind compaction'],
      [{ answer: { ...run.steps[2]?.answer, calls: ['9.0'] } }, 2, 'step 2: answers call 9.0'], [{ calls: run.steps[1]?.calls.map((call) => ({ ...call, key: '1.4' })) }, 1, 'step 1: call 0 has key'],
    ];
    for (const [facts, ordinal, fault] of faults) expect(checkTrajectory(broken(ordinal, facts)).some((found) => found.startsWith(fault))).toBe(true);
    expect(checkTrajectory({ ...run, activeLeaf: 9 })).toEqual(['active leaf 9 is not there']);
    expect(checkTrajectory({ ...run, steps: [], activeLeaf: null })).toEqual(['no steps']);
  });
});
