import { expect, test } from 'vitest';
import { foldLabels } from '@/lib/labels/fold';
import { LabelEvent } from '@/lib/labels/stored-event';
import { stepMarks, undecidedSteps } from './step-marks';

const step = (n: number) => `s_${String(n).padStart(24, '0')}`;
const base = { author_kind: 'human', at: '2026-03-03T09:41:00Z', task: `k_${'0'.repeat(24)}`, trajectory: `t_${'0'.repeat(24)}` };
let made = 0;
const event = (said: object) => LabelEvent.parse({ ...base, id: `e${String(++made)}`, author: 'ada', step: step(2), ...said });
const preference = (author: string, best: number) => event({ kind: 'preference', author, best, alternatives: [{ trajectory: base.trajectory, step: step(2) }, { trajectory: base.trajectory, step: step(5) }] });
const marks = (...events: LabelEvent[]) => stepMarks(foldLabels(events), 'ada').get(step(2));

test('the ring tells mine, others, agreed and disputed', () => {
  expect(marks(preference('ada', 0))?.decision).toBe('mine');
  expect(marks(preference('bob', 0))?.decision).toBe('others');
  expect(marks(preference('ada', 1), preference('bob', 1))?.decision).toBe('agreed');
  expect(marks(preference('ada', 0), preference('bob', 1))?.decision).toBe('disputed');
});

test('what was taken back leaves no mark', () => {
  const rating = event({ kind: 'rating', value: 1 });
  expect(marks(rating)?.rating).toBe(1);
  expect(marks(rating, event({ kind: 'retract', label: rating.id }))).toBeUndefined();
});

test('a rating of somebody else is no rating of mine', () => {
  expect(marks(event({ kind: 'rating', value: -1, author: 'bob' }))).toMatchObject({ rating: null, hasMore: true });
});

test('open are decisions without my word; without decisions, actions that I did not rate', () => {
  const ids = [0, 1, 2, 3, 4].map(step);
  const labels = stepMarks(foldLabels([preference('ada', 0), event({ kind: 'skip', step: step(4) })]), 'ada');
  expect(undecidedSteps({ kinds: 'uaaoa', ids, decisions: [[1, 2], [2, 2], [4, 3]] }, labels)).toEqual([1]);
  const rated = stepMarks(foldLabels([event({ kind: 'rating', value: 0 })]), 'ada');
  expect(undecidedSteps({ kinds: 'uaaoa', ids, decisions: [] }, rated)).toEqual([1, 4]);
});

test('a choice is the same one in whatever order the alternatives stood', () => {
  const turned = event({ kind: 'preference', author: 'bob', best: 2, alternatives: [{ trajectory: base.trajectory, step: step(2) }, { trajectory: base.trajectory, step: step(9) }, { trajectory: base.trajectory, step: step(5) }] });
  expect(marks(preference('ada', 1), turned)).toMatchObject({ decision: 'agreed', isDecided: true });
});
