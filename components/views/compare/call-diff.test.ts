import { expect, it } from 'vitest';
import type { Json } from '@/lib/json/json';
import type { ToolCall } from '@/lib/trajectory/model';
import { makeCallKey } from '@/lib/trajectory/ids';
import { callDiff, callSummary } from './call-diff';
import { wordDiff } from '@/components/views/step/word-diff';

const call = (name: string, value: Json): ToolCall => ({ key: makeCallKey(0, 0), callId: null, name, args: { state: 'object', value }, encoding: 'object', status: 'ok' });

it('arguments are the same, other, gone or new, with what was', () => {
  const [row] = callDiff([call('order', { part: 'A', quantity: 2, note: 'x' })], [call('order', { part: 'A', quantity: 1, fields: ['stock'] })]);
  expect(row?.rows).toEqual([
    { name: 'part', kind: 'same', value: '"A"', was: null },
    { name: 'quantity', kind: 'other', value: '1', was: '2' },
    { name: 'fields', kind: 'new', value: '["stock"]', was: null },
    { name: 'note', kind: 'gone', value: '"x"', was: null },
  ]);
});

it('another tool is said, and a number keeps its text', () => {
  const rows = callDiff([call('order', { price: { $num: '1.10' } })], [call('find', { price: { $num: '1.10' } })]);
  expect(rows[0]).toMatchObject({ wasTool: 'order', kind: 'other' });
  expect(rows[0]?.rows[0]?.value).toBe('1.10');
  expect(callSummary(rows, true)).toBe('tool differs');
});

it('without a first move nothing differs', () => {
  const rows = callDiff(null, [call('order', { part: 'A' })]);
  expect(callSummary(rows, false)).toBe('1 argument');
  expect(rows[0]?.rows[0]?.kind).toBe('same');
});

it('words that stay, go and come join to both texts', () => {
  const pieces = wordDiff('I order two now.', 'As a pair, I order one now.');
  expect(pieces.filter(({ kind }) => kind !== 'new').map(({ text }) => text).join('')).toBe('I order two now.');
  expect(pieces.filter(({ kind }) => kind !== 'gone').map(({ text }) => text).join('')).toBe('As a pair, I order one now.');
});
