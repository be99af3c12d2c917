import { expect, test } from 'vitest';
import { CallKey } from '@/lib/trajectory/ids';
import { introduction, letterOf, moveWords, schemeWords } from './alternative-words';

test('letters go on after Z', () => {
  expect([0, 1, 25, 26, 27, 52].map(letterOf)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'BA']);
});

test('each scheme is one sentence, and A is never spoken of', () => {
  expect(introduction([{ scheme: 'ctx.exact' }, { scheme: 'ctx.exact' }, { scheme: 'task.step' }, { scheme: 'ctx.exact' }])).toBe(
    'B and D saw exactly what A saw. C took the same actions so far but read different words. Pairs across different words are left out of exports unless you allow them.',
  );
  expect(introduction([{ scheme: 'ctx.exact' }])).toBe('');
});

test('a scheme is told in plain words', () => {
  expect(schemeWords('ctx.norm')).toBe('the same but for times, ids and paths');
});

test('a move is told by its call and its words, numbers as they were written', () => {
  const key = CallKey.parse('3.0');
  const step = {
    parts: [{ type: 'text' as const, text: 'I order\n two.' }],
    calls: [{ key, callId: null, name: 'order', args: { state: 'object' as const, value: { part: 'BP', quantity: { $num: '2.0' } } }, encoding: 'object' as const, status: 'ok' as const }],
  };
  expect(moveWords(step)).toEqual({ does: 'order part BP quantity 2.0', says: 'I order two.' });
});
