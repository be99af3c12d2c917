import { expect, test } from 'vitest';
import { checkArguments } from './schema-check';

const schema = { type: 'object', properties: { part: { type: 'string' }, amount: { type: 'integer', minimum: 1 } }, required: ['part'], additionalProperties: false };

test('arguments that fit, and each that does not, by its name', () => {
  expect(checkArguments(schema, '{"part": "BP", "amount": 2}')).toEqual({ kind: 'fits' });
  const check = checkArguments(schema, '{"amount": 0, "colour": "red"}');
  expect(check.kind === 'faults' && check.faults.map((fault) => fault.split(':')[0])).toEqual(['part', 'amount', 'Unrecognized key']);
});

test('a number that was written as 2.0 is an integer to a schema', () => {
  expect(checkArguments(schema, '{"part": "BP", "amount": 2.0}')).toEqual({ kind: 'fits' });
});

test('no schema, a broken one and broken JSON are not checked, and it is said why', () => {
  for (const [parameters, args] of [[null, '{}'], [{ type: 'object', properties: { a: { type: 'dict' } } }, '{"a": 1}'], [schema, '{']] as const) {
    expect(checkArguments(parameters, args).kind).toBe('unchecked');
  }
});
