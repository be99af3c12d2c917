import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readShape, sayFault, sayFirstFault } from './read-shape';

const told = (schema: z.ZodType, value: unknown): string[] => {
  const read = readShape(schema, value);
  return read.ok ? [] : read.error.map((fault) => sayFault(fault, 'it'));
};

describe('what is wrong with a value', () => {
  it('is nothing where the schema takes it, and the value comes back as the schema reads it', () => {
    expect(readShape(z.object({ n: z.int().default(3) }), {})).toEqual({ ok: true, value: { n: 3 } });
  });

  it('is that something is missing, or is of another kind', () => {
    const schema = z.strictObject({ list: z.array(z.string()), name: z.string(), n: z.int(), on: z.boolean() });
    expect(told(schema, { name: 3, n: 1.5, on: null })).toEqual(['list: is missing', 'name: must be text, not a number', 'n: must be a whole number', 'on: must be true or false, not null']);
    expect(told(schema, [])).toEqual(['it: must be an object, not a list']);
    expect(told(schema, undefined)).toEqual(['it: is missing']);
    expect(told(schema, { list: ['a', 'b', {}], name: 'a', n: 1, on: true })).toEqual(['list.2: must be text, not an object']);
  });

  it('is a field that is not known, each by its name', () => {
    expect(told(z.strictObject({ inner: z.strictObject({}) }), { inner: { x: 1, y: 2 }, z: 3 })).toEqual(['inner.x: is not known here', 'inner.y: is not known here', 'z: is not known here']);
  });

  it('is a value that is none of a list, too much, too little, or of another form', () => {
    expect(told(z.enum(['minor', 'major']), 'big')).toEqual(['it: must be minor or major']);
    expect(told(z.string().min(1), '')).toEqual(['it: may not be empty']);
    expect(told(z.array(z.int()).min(2).max(3), [1])).toEqual(['it: must have at least 2 entries']);
    expect(told(z.number().min(0).max(1), 2)).toEqual(['it: must be at most 1']);
    expect(told(z.string().max(3), 'long')).toEqual(['it: must have at most 3 characters']);
    expect(told(z.iso.datetime(), 'today')).toEqual(['it: must be a time such as 2026-01-31T12:00:00Z']);
    expect(told(z.uuid(), 'x')).toEqual(['it: must be a UUID']);
    expect(told(z.record(z.string().regex(/^\d+$/), z.int()), { a: 1 })).toEqual(['a: is no name that may stand here']);
    expect(told(z.string().regex(/^a/, 'must begin with a'), 'b')).toEqual(['it: must begin with a']);
  });

  it('of several shapes is told of the one that was meant, or all are named', () => {
    const step = z.union([z.string(), z.int(), z.strictObject({ source: z.int() })]);
    expect(told(z.object({ step }), { step: true })).toEqual(['step: must be text, a number or an object']);
    expect(told(z.object({ step }), {})).toEqual(['step: is missing']);
    expect(told(z.object({ step }), { step: { source: 'a' } })).toEqual(['step.source: must be a number, not text']);
    expect(told(z.union([z.literal(-1), z.literal(0), z.literal(1)]), 2)).toEqual(['it: must be -1, 0 or 1']);
    const ref = z.union([z.strictObject({ trajectory: z.string(), step }), z.strictObject({ message: z.string() })]);
    expect(told(z.array(ref), [{ trajectory: 't' }])).toEqual(['0.step: is missing']);
    const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]);
    expect(told(kinds, { kind: 'c' })).toEqual(['kind: must be a or b']);
  });

  it('is told in one line where one is enough', () => {
    const read = readShape(z.object({ a: z.string(), b: z.string() }), {});
    expect(read.ok ? '' : sayFirstFault(read.error, 'it')).toBe('a: is missing');
  });
});
