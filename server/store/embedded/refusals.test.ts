/** What cannot be served is refused in one sentence that says what to do, and nothing is deleted. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startOwner } from '@/server/testing/start-owner';
import { tempFolder } from '@/server/testing/temp-folder';

const isRoot = process.getuid?.() === 0;

/** The sentence of the refusal. */
const refusal = (folder: string, as = {}) =>
  startOwner(folder, as).then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

async function madeFolder(): Promise<string> {
  const folder = tempFolder();
  await (await startOwner(folder)).end();
  return folder;
}

it('a folder of another major version of PostgreSQL is refused with the way over', async () => {
  const folder = await madeFolder();
  fs.writeFileSync(path.join(folder, 'pg/PG_VERSION'), '16\n');
  expect(await refusal(folder)).toMatch(/^.*pg was made by PostgreSQL 16, and this version of Treewright brings PostgreSQL 17: write a backup .*\.$/);
}, 60_000);

it('a note that names a living stranger is diagnosed, and left where it is', async () => {
  const folder = await madeFolder();
  const owner = fs.statSync(path.join(folder, 'pg')); // PostgreSQL minds processes of its own user alone
  const stranger = spawn('sleep', ['1000'], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
  onTestFinished(() => void stranger.kill());
  const note = path.join(folder, 'pg/postmaster.pid');
  fs.writeFileSync(note, `${stranger.pid}\n${folder}/pg\n1\n5432\n${folder}/pg\n\n\n`);
  if (isRoot) fs.chownSync(note, owner.uid, owner.gid);
  const said = await refusal(folder);
  expect(said).toContain(`${note} names process ${stranger.pid}, which is not the server of this folder but \`sleep 1000\``);
  expect(said).toContain(`rm '${note}'`);
  expect(fs.existsSync(note)).toBe(true);
  expect(stranger.exitCode).toBe(null);
}, 60_000);

it('a folder named pg that holds something else is left alone', async () => {
  const folder = tempFolder();
  fs.mkdirSync(path.join(folder, 'pg'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'pg/diary.txt'), 'dear');
  expect(await refusal(folder)).toContain('holds no PostgreSQL database: move it away');
  expect(fs.readFileSync(path.join(folder, 'pg/diary.txt'), 'utf8')).toBe('dear');
}, 60_000);

it('a data folder that is a file is refused by name', async () => {
  const folder = tempFolder();
  fs.writeFileSync(folder, '');
  expect(await refusal(folder)).toMatch(/^The data folder .* lies below a file|^The data folder .* is a file/);
}, 60_000);

const asRoot = it.skipIf(!isRoot); // needs root, to become others

asRoot('root with a home that nobody else may enter, and an ordinary user with one, are both served', async () => {
  const root = { uid: 0, gid: 0 };
  const user = { uid: Number(id('-u', 'games')), gid: Number(id('-g', 'games')) };
  for (const as of [root, user]) {
    const home = tempFolder();
    fs.mkdirSync(home, { mode: 0o700 });
    fs.chownSync(home, as.uid, as.gid);
    const owner = await startOwner(path.join(home, 'data'), as);
    expect(await owner.query('select 1 as one')).toEqual([{ one: 1 }]);
    await owner.end();
  }
}, 60_000);

asRoot('a folder that an ordinary user made is served to root, and stays that user’s', async () => {
  const user = { uid: Number(id('-u', 'games')), gid: Number(id('-g', 'games')) };
  const home = tempFolder();
  fs.mkdirSync(home, { mode: 0o700 });
  fs.chownSync(home, user.uid, user.gid);
  const folder = path.join(home, 'data');
  await (await startOwner(folder, user)).end();
  await (await startOwner(folder)).end();
  const again = await startOwner(folder, user);
  expect(await again.query('select 1 as one')).toEqual([{ one: 1 }]);
  await again.end();
}, 60_000);

asRoot('a user id without a name is told so, and a user who may not write is told where', async () => {
  const nameless = { uid: 54321, gid: 54321 };
  const home = tempFolder();
  fs.mkdirSync(home, { mode: 0o755 });
  expect(await refusal(path.join(home, 'data'), nameless)).toMatch(/^The data folder .*data may not be written by this user: change that/);
  fs.chownSync(home, nameless.uid, nameless.gid);
  expect(await refusal(path.join(home, 'data'), nameless)).toMatch(/^The user id 54321 has no name on this machine/);
}, 60_000);

function id(flag: string, name: string): string {
  return spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim();
}
