import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { aboutLink, checkFiles, openingPath } from '@/server/launch/opening';
import { tempFolder } from '@/server/testing/temp-folder';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
afterEach(() => vi.unstubAllEnvs());

/** A folder from which npm was called, with a file of one conversation in it, and a place for the raw bytes. */
function caller(): string {
  const folder = tempFolder();
  fs.mkdirSync(path.join(folder, 'runs'), { recursive: true });
  const messages = [{ role: 'user', content: 'hello' }, { role: 'assistant', content: 'hi' }];
  fs.writeFileSync(path.join(folder, 'runs/one.jsonl'), `${JSON.stringify({ messages })}\n`);
  vi.stubEnv('npm_lifecycle_event', 'start');
  vi.stubEnv('INIT_CWD', folder);
  vi.stubEnv('TREEWRIGHT_DATA_DIR', path.join(folder, 'data'));
  return folder;
}

it('a start without paths leads to the sign-in alone', async () => {
  expect(await openingPath([])).toMatch(/^\/start\?key=[\w-]{32}$/);
});

it('a person is told what the link does, how often and how long', () => {
  expect(aboutLink).toBe('Open that link in a browser: it signs the owner in, once, within 10 minutes. `./bin/treewright link` prints another one.');
});

it('a start with paths imports them into a project of that name, and leads there after the sign-in', async () => {
  caller();
  const opening = await openingPath(['runs']);
  const project = await opened.store.prisma.project.findFirstOrThrow({ where: { name: 'runs' } });
  expect(opening).toMatch(new RegExp(`^/start\\?key=[\\w-]{32}&to=/p/${project.id}/trajectories$`));
  expect(await opened.store.prisma.trajectory.count({ where: { projectId: project.id } })).toBe(1);
  await openingPath(['runs']);
  expect(await opened.store.prisma.trajectory.count()).toBe(1);
});

it('a path that is not there is refused by name before anything starts', () => {
  caller();
  checkFiles(['runs', 'runs/one.jsonl']);
  expect(() => checkFiles(['runs', 'rnus'])).toThrow('There is no file or folder rnus.');
});
