import { expect, it } from 'vitest';
import { countFailures, firstSteps, medianStep, type Failure } from './count-failures';

const failure = (mode: string, trajectory: string, ordinal: number, more: Partial<Failure> = {}): Failure => ({
  mode, trajectory, ordinal, model: 'm', harnessVersion: null, task: 'k', severity: null, title: '', step: `s${ordinal}`, first: false, author: 'ana', note: null, ...more,
});

it('modes are counted by model, the named ones with 0, the unknown as unknown', () => {
  const table = countFailures([failure('a/x', 't1', 3), failure('a/x', 't2', 5, { model: null }), failure('b', 't3', 1)], ['a/y'], 'model');
  expect(table.values).toEqual(['m', 'unknown']);
  expect(table.modes.map(({ path, group, total, parts }) => [path, group, total, parts])).toEqual([['a/x', 'a', 2, [1, 1]], ['a/y', 'a', 0, [0, 0]], ['b', '', 1, [1, 0]]]);
});

it('a rollout counts once, at the step that is marked first, else at the earliest', () => {
  const bins = firstSteps([failure('a', 't1', 9), failure('b', 't1', 4), failure('a', 't2', 2, { first: true }), failure('b', 't2', 1)], 'a');
  expect(bins.filter(({ all }) => all > 0).map(({ from, all, own }) => [from, all, own])).toEqual([[2, 1, 1], [4, 1, 0]]);
});

it('the median of none is unknown', () => {
  expect(medianStep([])).toBeNull();
  expect(medianStep([failure('a', 't', 8), failure('a', 't', 2), failure('a', 't', 4)])).toBe(4);
});
