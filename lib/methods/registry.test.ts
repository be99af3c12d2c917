import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findMethod, methods } from './registry';

const root = join(import.meta.dirname, '../..');
const names = methods.flatMap((method) => [method.id, ...method.aliases]);

describe('the list of methods', () => {
  it('has every name once', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(methods.map(({ table }) => table)).size).toBe(methods.length);
  });

  it.each(methods)('$id has a page, a note beside the code, and golden rows of its shape', ({ id, shape, table, mark }) => {
    const page = readFileSync(join(root, 'docs/methods', `${id}.md`), 'utf8');
    for (const said of [`# ${id}`, `table \`${table}\``, `**${mark}**`, '## Parameters']) expect(page).toContain(said);
    expect(existsSync(join(root, 'lib/methods', id, 'README.md'))).toBe(true);
    const golden = readFileSync(join(root, 'lib/methods', id, 'golden.jsonl'), 'utf8').trim().split('\n');
    expect(golden.map((line) => JSON.parse(line).shape)).toEqual(golden.map(() => shape));
  });

  it.each(methods)('$id takes its own defaults, describes its parameters, and refuses unknown ones', (method) => {
    expect(method.prepare({}).ok).toBe(true);
    const described = Object.values(z.toJSONSchema(method.parameters, { io: 'input' }).properties ?? {});
    for (const parameter of described) expect(parameter).toMatchObject({ description: expect.any(String) });
    expect(method.prepare({ no_such_parameter: 1 }).ok).toBe(false);
  });

  it('is searched by id and alias', () => {
    expect(findMethod('b25')?.id).toBe('b25-hsl');
    expect(findMethod('dpo-step')?.id).toBe('dpo-step');
    expect(findMethod('b2')).toBeNull();
  });
});
