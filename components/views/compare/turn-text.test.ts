import { expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { callsText, readTurn } from './turn-text';

it('a call survives being edited, with its numbers as written', () => {
  const step = trajectory('u:x > c:find(shoes)').steps[1];
  if (!step) throw new Error('no step');
  expect(readTurn('', callsText(step))).toEqual({ ok: true, value: { role: 'assistant', content: '', tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'find', arguments: { input: 'shoes' } } }] } });
  const kept = readTurn('', '[{"name":"pay","arguments":{"amount":1.10}}]');
  expect(kept.ok && kept.value.tool_calls?.[0]?.function.arguments).toEqual({ amount: { $num: '1.10' } });
});

it('what is wrong is said with its place', () => {
  expect(readTurn('', '[{"name":"pay"')).toMatchObject({ ok: false });
  expect(readTurn('x', '[{"arguments":{}}]')).toEqual({ ok: false, error: 'Call 1 has no name.' });
  expect(readTurn('x', '[{"name":"a","arguments":[]}]')).toEqual({ ok: false, error: 'The arguments of call 1 are no object.' });
  expect(readTurn(' ', '')).toEqual({ ok: false, error: 'Write what the turn says or does.' });
});
