import { expect, test } from 'vitest';
import { LabelEvent } from '@/lib/labels/stored-event';
import { labelWords, timeWords } from './label-words';

const step = (n: number) => `s_${String(n).padStart(24, '0')}`;
const base = { author_kind: 'human', at: '2026-03-03T09:41:00Z', task: `k_${'0'.repeat(24)}`, trajectory: `t_${'0'.repeat(24)}` };
let made = 0;
const event = (said: object) => LabelEvent.parse({ ...base, id: `e${String(++made)}`, author: 'ada', step: step(2), ...said });
const preference = (author: string, best: number) => event({ kind: 'preference', author, best, alternatives: [{ trajectory: base.trajectory, step: step(2) }, { trajectory: base.trajectory, step: step(5) }] });

test('labels are told in one line', () => {
  const said = [
    preference('ada', 1),
    event({ kind: 'preference', alternatives: [{ trajectory: base.trajectory, step: step(2) }], ranking: [[1], [0, 2]] }),
    event({ kind: 'rating', value: -1 }),
    event({ kind: 'failure', mode: 'execution/wrong-arguments', severity: 'major', first: true }),
  ];
  expect(said.map((label) => (label.kind === 'retract' ? '' : labelWords(label)))).toEqual([
    'preferred B', 'ranked B > A = C', 'rated bad', 'named the failure execution/wrong-arguments, major, first of the run',
  ]);
});

test('times of today need no day', () => {
  const now = new Date(2026, 2, 3, 12);
  expect(timeWords(new Date(2026, 2, 3, 9, 41).toISOString(), now)).toBe('09:41');
  expect(timeWords(new Date(2026, 1, 1, 9, 41).toISOString(), now)).toBe('1 Feb 09:41');
  expect(timeWords('never', now)).toBe('');
});
