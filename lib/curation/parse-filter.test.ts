import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFilter } from '@/lib/testing/filter-arbitraries';
import { fields, findField } from './fields';
import { sayFilterError, type Filter, type FilterError } from './filter';
import { parseFilter } from './parse-filter';
import { printFilter } from './print-filter';

function parsed(text: string): Filter {
  const filter = parseFilter(text);
  if (!filter.ok) throw new Error(`${text}: ${filter.error.message}`);
  return filter.value;
}
function refusal(text: string): FilterError {
  const filter = parseFilter(text);
  if (filter.ok) throw new Error(`${text} was read as ${JSON.stringify(filter.value)}`);
  return filter.error;
}
const test = (field: string, ...values: object[]) => ({ kind: 'test', field, operator: ':', values });
const word = (text: string) => ({ kind: 'text', text });

describe('filter text', () => {
  it('keeps everything when it is empty', () => {
    expect(parsed('  ')).toEqual({ kind: 'everything' });
  });

  it('reads terms side by side as and, below or, and not before the next term alone', () => {
    expect(printFilter(parsed('not model:a steps>=3 or (tool:b and outcome:failure)'))).toBe('(not model:a steps>=3) or (tool:b outcome:failure)');
    expect(parsed('model:a or not model:b model:c')).toEqual({
      kind: 'or', of: [test('model', word('a')), { kind: 'and', of: [{ kind: 'not', of: test('model', word('b')) }, test('model', word('c'))] }],
    });
  });

  it('reads lists, quoted words, stars and lengths of time', () => {
    expect(parsed('model:a,"b, c",gpt-*')).toEqual(test('model', word('a'), word('b, c'), { kind: 'pattern', pieces: ['gpt-', ''] }));
    expect(parsed('text:"a*b \\"c\\" \\\\d \\n"')).toEqual(test('text', word('a*b "c" \\d \\n')));
    expect(parsed('duration>=1.5m')).toMatchObject({ operator: '>=', values: [{ kind: 'number', number: 90_000 }] });
    expect(parsed('duration < 250ms')).toMatchObject({ operator: '<', values: [{ kind: 'number', number: 250 }] });
    expect(parsed('reward >= -1e-3')).toMatchObject({ operator: '>=', values: [{ kind: 'number', number: -0.001 }] });
  });

  it('reads the conditions over steps that the manual shows', () => {
    expect(parsed('any(step, tool:bash error:true)')).toEqual({ kind: 'any', where: { kind: 'and', of: [test('tool', word('bash')), test('error', { kind: 'boolean', is: true })] } });
    expect(parsed('count(step, tool:search)>=3')).toMatchObject({ kind: 'count', operator: '>=', number: 3 });
    expect(parsed('first(step, failure:*) ordinal<10')).toMatchObject({ kind: 'first', where: test('failure', { kind: 'any' }), test: { field: 'ordinal', operator: '<' } });
    expect(parsed('all(step, not error:true)')).toMatchObject({ kind: 'all', where: { kind: 'not' } });
  });

  it('refuses unknown names with the nearest known one and its place', () => {
    expect(refusal('steps>2 outcom:failure')).toMatchObject({ position: 8, nearest: 'outcome' });
    expect(refusal('reward=3')).toMatchObject({ position: 6, nearest: ':' });
    expect(refusal('reward=>3').nearest).toBe('>=');
    expect(refusal('any(step, tol:bash)')).toMatchObject({ position: 10, nearest: 'tool' });
    expect(refusal('ane(step, tool:bash)').nearest).toBe('any');
    expect(refusal('any(action, tool:bash)').nearest).toBe('step');
    expect(refusal('outcome:sucess').nearest).toBe('success');
    expect(refusal('tool>=3')).toMatchObject({ position: 4, nearest: ':' });
    expect(sayFilterError(refusal('outcom:failure'))).toBe('character 1: There is no field outcom of trajectories. Did you mean outcome?');
    expect(sayFilterError(refusal('iid:x'))).toContain('Did you mean id?');
    expect(sayFilterError(refusal('tool>=3'))).toBe('character 5: tool knows :, not >=.');
  });

  it('refuses what has no meaning', () => {
    for (const text of ['reward:many', 'reward!=*', 'reward>1,2', 'error:true', 'corrected:yes', 'pytest', 'model:', 'model:a or', '(model:a', 'model:a)', 'not', 'text:"a', 'count(step, tool:a)', 'count(step, tool:a)>=b', 'first(step, tool:a)', 'any(step)', 'steps>=1e999', 'duration>1y', ':a']) {
      expect(refusal(text).message).not.toBe('');
    }
    expect(refusal('pytest').message).toContain('text:"pytest"');
  });

  it('refuses nesting that would run out of stack, and endless texts', () => {
    expect(refusal(`${'('.repeat(5000)}model:a${')'.repeat(5000)}`).message).toContain('deep');
    expect(refusal('not '.repeat(4000)).message).toContain('deep');
    expect(refusal('model:a '.repeat(10_000)).message).toContain('at most');
  });

  it('says where it is wrong inside the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ':', '(', ')', '"', ' ', ',', 'or', 'not', 'any(step,', 'model', 'reward', '>=', '1', '*', '\\') }), (text) => {
        const filter = parseFilter(text);
        if (!filter.ok) {
          expect(filter.error.position).toBeGreaterThanOrEqual(0);
          expect(filter.error.position).toBeLessThanOrEqual(text.length);
        } else expect(parsed(printFilter(filter.value))).toEqual(filter.value);
      }),
      { numRuns: 2000 },
    );
  });

  it('comes back from its printed form', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(parsed(printFilter(filter))).toEqual(filter);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the list of fields', () => {
  it('has each id once in its scope, and finds it', () => {
    for (const field of fields) expect(fields.filter((other) => other.scope === field.scope && other.id === field.id)).toHaveLength(1);
    for (const field of fields) expect(findField(field.scope, field.id)).toBe(field);
  });

  it('is the list that the manual gives', () => {
    const manual = readFileSync(new URL('../../docs/filters.md', import.meta.url), 'utf8');
    const row = (start: string) => [...(manual.split('\n').find((line) => line.startsWith(`| ${start} |`)) ?? '').matchAll(/`([^`]+)`/g)].map(([, id]) => id);
    const [both, trajectory, step] = ['both, over labels', 'trajectory', 'step'].map(row);
    for (const [scope, own] of [['trajectory', trajectory], ['step', step]] as const) {
      const known = fields.filter((field) => field.scope === scope).map((field) => field.id);
      expect([...known, 'attribute.<name>']).toEqual([...(own ?? []), ...(both ?? [])]);
    }
  });

  it('gives choices their values and only them', () => {
    for (const field of fields) expect(field.values === undefined).toBe(field.type !== 'choice');
  });
});
