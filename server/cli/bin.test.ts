/** The command line as a person calls it: from any folder, beside nothing or beside a running store. */
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { childEnvironment } from '@/server/env';
import { root } from '@/server/root';
import { holder } from '@/server/store/embedded/postmaster-file';
import { startOwner } from '@/server/testing/start-owner';
import { tempFolder } from '@/server/testing/temp-folder';

function treewright(folder: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = childEnvironment({ TREEWRIGHT_DATA_DIR: folder });
  delete env.DATABASE_URL;
  const child = spawn(path.join(root, 'bin/treewright'), args, { cwd: os.tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.err += String(chunk)));
  return new Promise((done) => child.once('close', (code) => done({ code, ...said })));
}

it('a command makes its own store, answers in JSON alone, and leaves no server behind', async () => {
  const folder = tempFolder();
  const { code, out } = await treewright(folder, 'doctor', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true, store: 'embedded' });
  expect(holder(path.join(folder, 'pg'))).toEqual({ kind: 'none' });
}, 120_000);

it('a command beside a running program leaves its server alone', async () => {
  const folder = tempFolder();
  const site = await startOwner(folder);
  const server = site.serverPid();
  expect((await treewright(folder, 'jobs', '--json')).out).toBe('{"jobs":[]}\n');
  expect(await site.query('select 1 as one')).toEqual([{ one: 1 }]);
  expect(site.serverPid()).toBe(server);
  await site.end();
}, 120_000);

it('wrong usage exits with 2 and touches nothing', async () => {
  const folder = tempFolder();
  const { code, out, err } = await treewright(folder, 'doctr');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('did you mean doctor?');
  expect(holder(path.join(folder, 'pg'))).toEqual({ kind: 'none' });
}, 120_000);
