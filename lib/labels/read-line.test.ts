import { expect, it } from 'vitest';
import { printJson } from '@/lib/json/print-json';
import { readLabelLine } from './read-line';

const rating = { kind: 'rating', trajectory: 't', step: 1, author: 'ana', value: 1 };
const line = (fields: object) => JSON.stringify({ ...rating, ...fields });
const printed = (text: string) => {
  const read = readLabelLine(text);
  return read.ok ? printJson(JSON.parse(JSON.stringify(read.value))) : read.error.reason;
};
const reason = (text: string) => {
  const read = readLabelLine(text);
  return read.ok ? null : read.error.reason;
};

it('numbers of the format may be written in any way, those of values and turns stay as written', () => {
  expect(readLabelLine('{"kind":"rating","trajectory":"t","step":1.0,"author":"a","value":1.0,"confidence":0.90}')).toEqual({
    ok: true, value: { kind: 'rating', trajectory: 't', step: 1, author: 'a', value: 1, confidence: 0.9 },
  });
  const attribute = '{"kind":"attribute","trajectory":"t","author":"a","name":"score","value":{"points":1.0,"big":780177723283783681}}';
  const correction = '{"kind":"correction","trajectory":"t","step":3,"author":"a","message":{"role":"assistant","content":"","tool_calls":[{"id":"1","type":"function","function":{"name":"pay","arguments":{"sum":10.50}}}]}}';
  expect(printed(attribute)).toContain('"points":1.0,"big":780177723283783681');
  expect(printed(correction)).toContain('"sum":10.50');
});

it('a refusal names the field and carries the id', () => {
  expect(readLabelLine(line({ id: 'x', colour: 'red' }))).toEqual({ ok: false, error: { id: 'x', reason: 'colour: is not known here' } });
  expect(reason(line({ kind: 'ratng' }))).toMatch(/^kind: there is no kind "ratng"; it is one of preference, rating,/);
  expect(reason(line({ value: 2 }))).toBe('value: must be -1, 0 or 1');
  expect(reason(line({ evidence: [{ step: 1 }] }))).toBe('evidence.0.quote: is missing');
  expect(reason(line({ author: undefined }))).toBe('author: is missing');
  expect(reason(line({ kind: 'preference', value: undefined }))).toBe('alternatives: is missing');
  expect(reason(line({ kind: 'attribute', value: undefined, name: 'role' }))).toBe('value: is missing');
  expect(reason('{"kind":')).toMatch(/^The line is no JSON: /);
  expect(reason('[]')).toBe('A label event is a JSON object.');
});
