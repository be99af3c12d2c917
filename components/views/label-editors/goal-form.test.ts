import { expect, test } from 'vitest';
import { actionsTo, emptyGoal, goalFault, goalFields, toggled } from './goal-form';

const index = { kinds: 'uaoaoa', parents: [-1, 0, 1, 2, 3, 2], ids: ['s0', 's1', 's2', 's3', 's4', 's5'] };

test('the actions to a step are those on its own way', () => {
  expect(actionsTo(index, 4)).toEqual([1, 3]);
  expect(actionsTo(index, 5)).toEqual([1, 5]);
  expect(actionsTo(index, 99)).toEqual([]);
});

test('a goal tells only the actions that did not help, and only those on the way', () => {
  const form = { ...toggled(toggled(emptyGoal(4), 3), 5), goal: ' found it ', evidence: [{ step: 's4', ordinal: 4, quote: 'yes', start: 2, end: 5 }] };
  expect(goalFields(form, index)).toEqual({ goal: 'found it', achieved_at: 's4', evidence: [{ step: 's4', quote: 'yes', start: 2, end: 5 }], relevance: { '3': 0 } });
  expect(goalFields(toggled({ ...form, irrelevant: [3] }, 3), index)).not.toHaveProperty('relevance');
});

test('what is missing is told, one at a time', () => {
  expect(goalFault(emptyGoal(1))).toMatch(/achieved/);
  expect(goalFault({ ...emptyGoal(1), goal: 'x' })).toMatch(/Quote/);
  expect(goalFault({ ...emptyGoal(1), goal: 'x', evidence: [{ step: 's1', ordinal: 1, quote: 'q' }] })).toBeNull();
});
