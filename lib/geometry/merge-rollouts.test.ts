import { expect, it } from 'vitest';
import { stateKeys } from '@/lib/trajectory/state-keys';
import type { Trajectory } from '@/lib/trajectory/model';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import { mergeRollouts, type MergeStep } from './merge-rollouts';

const steps = (source: Trajectory): MergeStep[] => {
  const keys = stateKeys(source, testHash);
  return source.steps.map(({ ordinal, parent, kind }) => {
    const own = keys.get(ordinal);
    return { ordinal, parent, kind, keyExact: own?.['ctx.exact'] ?? null, keyNorm: own?.['ctx.norm'] ?? null, keyTask: own?.['task.step'] ?? null, keyEnv: null, contentKey: own?.content ?? null };
  });
};
const merged = (...lines: string[]) => mergeRollouts(lines.map((line, index) => steps(trajectory(line, { origin: `r${index}`, externalTask: 'k' }))));

it('rollouts stand together until their actions differ', () => {
  const places = merged('u:ask > c:search(a) > o:found > a:yes', 'u:ask > c:search(a) > o:found > a:no');
  expect(places.map((place) => place.members.length)).toEqual([2, 2, 2, 1, 1]);
  expect(places[2]?.alternatives).toEqual([3, 4]);
  expect(places[2]?.scheme).toBe('ctx.exact');
});

it('the same actions with other results stay one line, and say so', () => {
  const places = merged('u:ask > c:search(a) > o:found 3 > a:yes', 'u:ask > c:search(a) > o:found 4 > a:no');
  expect(places[2]).toMatchObject({ scheme: 'task.step', alternatives: [3, 4] });
  expect(places[1]?.scheme).toBe('ctx.exact');
});

it('branches of one rollout never fall together', () => {
  const places = merged('u:ask { a:one > u:go | a:one > u:go }');
  expect(places.map((place) => place.members.length)).toEqual([1, 1, 1, 1, 1]);
  expect(places[0]?.alternatives).toEqual([]);
});

it('a rollout that ends where another goes on shares its places', () => {
  const places = merged('u:ask > a:one > u:more > a:two', 'u:ask > a:one');
  expect(places.map((place) => place.members.length)).toEqual([2, 2, 1, 1]);
});
