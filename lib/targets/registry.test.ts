import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTarget, targets } from './registry';

describe('the list of targets', () => {
  it('has every id once, and finds it', () => {
    expect(new Set(targets.map(({ id }) => id)).size).toBe(targets.length);
    for (const target of targets) expect(findTarget(target.id)).toBe(target);
    expect(findTarget('trl2')).toBeNull();
  });

  it.each(targets)('$id has a page that says what it needs', ({ id, requires, shapes }) => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/targets', `${id}.md`), 'utf8');
    expect(page).toContain(`# ${id}`);
    expect(shapes.length).toBeGreaterThan(0);
    if (id !== 'raw') for (const [name, version] of Object.entries(requires)) expect(page).toContain(`${name}${version}`);
  });
});
