import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const copy = mkdtempSync(path.join(tmpdir(), 'new-importer-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Commands and lines of the page's code blocks, in order. */
function codeOf(page: string): string[] {
  const blocks = page.matchAll(/```\n([\s\S]*?)```/g);
  return [...blocks].flatMap(([, body = '']) =>
    body
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

function run(command: string): { status: number | null; output: string } {
  const [program = '', ...args] = command.split(' ');
  // A snapshot that is not there yet is written, unless the test runner believes that nobody is watching.
  const { CI: _ci, VITEST: _vitest, DATABASE_URL: _store, ...env } = process.env;
  const done = spawnSync(program, args, { cwd: copy, env: { ...env, TREEWRIGHT_DATA_DIR: path.join(copy, 'data') }, encoding: 'utf8', timeout: 300_000 });
  return { status: done.status, output: done.stdout + done.stderr };
}

it('the commands of "Add an importer" give a format that passes its contract', { timeout: 900_000 }, () => {
  for (const part of [
    'bin',
    'lib',
    'prisma',
    'prisma.config.ts',
    'scripts',
    'server',
    'docs/formats',
    'docs/how-to',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vitest.config.mts',
  ])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const [make = '', line = '', check = '', see = ''] = codeOf(readFileSync(path.join(copy, 'docs/how-to/add-an-importer.md'), 'utf8'));

  expect(run(make)).toMatchObject({ status: 0 });
  const registry = path.join(copy, 'lib/importers/registry.ts');
  const before = readFileSync(registry, 'utf8');
  writeFileSync(
    registry,
    before
      .replace('\n\nexport const importers', `\n${line}\n\nexport const importers`)
      .replace('importers: readonly Importer[] = [', 'importers: readonly Importer[] = [acme, '),
  );

  const { status, output } = run(check);
  expect(output).toContain('importer.test.ts');
  expect(status, output).toBe(0);
  const snapshot = readFileSync(path.join(copy, 'lib/importers/acme/snapshots/first.jsonl.txt'), 'utf8');
  expect(snapshot).toContain('goal "Which way is north?"');
  expect(snapshot.match(/answers 2\.0 by_id/g) ?? snapshot).toHaveLength(1);

  const seen = run(see);
  expect(seen.output).toContain('acme (each line has `acme_version`): 2 trajectories, 9 steps');
  expect(seen.status, seen.output).toBe(0);
});

it('refuses an id that is no id, and a format that is there', () => {
  cpSync(path.join(root, 'scripts'), path.join(copy, 'scripts'), { recursive: true });
  expect(run('node scripts/new-importer.mjs Acme!')).toMatchObject({ status: 2 });
  expect(spawnSync('node', ['scripts/new-importer.mjs', 'atif'], { cwd: root, encoding: 'utf8' })).toMatchObject({
    status: 2,
    stderr: 'lib/importers/atif is already there.\n',
  });
});
