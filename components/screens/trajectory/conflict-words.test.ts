import { expect, test } from 'vitest';
import { conflictWords } from './conflict-words';

const at = { id: 'e1', author: 'ada', at: '2026-03-03T09:41:00Z', trajectory: `t_${'0'.repeat(24)}`, step: `s_${'0'.repeat(24)}` };

test('what waits is told in the words of the log', () => {
  expect(conflictWords({ ...at, kind: 'rating', value: 1 })).toBe('rated good');
  expect(conflictWords({ ...at, kind: 'preference', alternatives: [{ trajectory: at.trajectory, step: at.step }], best: 0 })).toBe('preferred A');
  expect(conflictWords({ id: 'e', author: 'ada', at: at.at, trajectory: at.trajectory, kind: 'comment', text: 'why' })).toBe('noted “why”');
});

test('a goal is told by its text, though its evidence has no offsets yet', () => {
  const { step, ...run } = at;
  expect(conflictWords({ ...run, kind: 'goal', goal: 'found it', achieved_at: step, evidence: [{ step, quote: 'x', start: 0, end: 1 }] })).toBe('named the goal “found it”');
});
