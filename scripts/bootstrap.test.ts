import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(tmpdir(), 'bootstrap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('packages are never installed through a link, for npm empties the folder that it leads to', () => {
  const [checkout, elsewhere] = [path.join(folder, 'checkout'), path.join(folder, 'elsewhere')];
  for (const part of ['bin', 'scripts']) cpSync(path.join(root, part), path.join(checkout, part), { recursive: true });
  writeFileSync(path.join(checkout, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
  mkdirSync(path.join(elsewhere, 'precious'), { recursive: true });
  symlinkSync(elsewhere, path.join(checkout, 'node_modules'));
  const { status, stderr } = spawnSync(path.join(checkout, 'bin/treewright'), ['projects'], { cwd: checkout, encoding: 'utf8', timeout: 60_000 });
  expect({ status, stderr }).toEqual({ status: 1, stderr: `node_modules does not match package-lock.json and is a link to ${elsewhere}: run \`npm ci\` where it leads.\n` });
  expect(readdirSync(elsewhere)).toEqual(['precious']);
});
