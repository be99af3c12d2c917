import { expect, test } from 'vitest';
import { Preference } from '@/lib/labels/stored-event';
import { choiceFields, choiceOf } from './choice';

const trajectory = `t_${'0'.repeat(24)}`;
const step = (n: number) => `s_${String(n).padStart(24, '0')}`;
const ref = (n: number) => ({ trajectory, step: step(n) });
const label = (said: object) =>
  Preference.parse({ id: 'e', author: 'ada', author_kind: 'human', at: '2026-03-03T09:41:00Z', task: `k_${'0'.repeat(24)}`, trajectory, step: step(1), kind: 'preference', alternatives: [ref(1), ref(2), ref(3)], ...said });

test('the choice is found where its step stands now', () => {
  const shown = [{ ref: ref(1) }, { ref: ref(3) }, { ref: ref(2) }];
  expect(choiceOf(label({ best: 1 }), shown)).toEqual({ kind: 'best', index: 2 });
  expect(choiceOf(label({ ranking: [[2], [0, 1]] }), shown)).toEqual({ kind: 'best', index: 1 });
});

test('an alternative that is gone, and a shared first place, are no choice to show', () => {
  expect(choiceOf(label({ best: 2 }), [{ ref: ref(1) }])).toBeNull();
  expect(choiceOf(label({ ranking: [[0, 1], [2]] }), [{ ref: ref(1) }])).toBeNull();
  expect(choiceOf(null, [])).toBeNull();
});

test('tie and all bad are told and read the same', () => {
  const rewrite = { role: 'assistant' as const, content: 'Better.' };
  expect(choiceOf(label(choiceFields({ kind: 'tie' })), [])).toEqual({ kind: 'tie' });
  expect(choiceOf(label(choiceFields({ kind: 'allBad', rewrite })), [])).toEqual({ kind: 'allBad', rewrite });
  expect(choiceOf(label(choiceFields({ kind: 'allBad', rewrite: null })), [])).toEqual({ kind: 'allBad', rewrite: null });
});
