/** The life of the embedded server, with real processes that start together, end, and are killed. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { processInfo } from '@/server/store/embedded/process-info';
import { startOwner } from '@/server/testing/start-owner';
import { tempFolder } from '@/server/testing/temp-folder';

const runs = (pid: number) => {
  const info = processInfo(pid);
  return info !== null && !info.zombie;
};
const starts = (folder: string) => fs.readFileSync(path.join(folder, 'postgres.log'), 'utf8').match(/starting PostgreSQL/g)?.length;

it('a store below a path of 120 characters outlives the death of its owner, and of its server', async () => {
  const folder = tempFolder(120);
  const first = await startOwner(folder);
  await first.query('create table kept (id int); insert into kept values (1)');
  const server = first.serverPid();
  await first.kill();
  expect(runs(server)).toBe(true);

  const second = await startOwner(folder);
  expect(second.serverPid()).toBe(server);
  await second.query('insert into kept values (2)');
  await second.kill();
  process.kill(server, 'SIGKILL');

  const begun = Date.now();
  const third = await startOwner(folder); // at once: what is left of the killed server may still hold the folder
  expect(third.serverPid()).not.toBe(server);
  expect(await third.query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(Date.now() - begun).toBeLessThan(20_000);
  await third.end();
}, 60_000);

it('whoever leaves last stops the server, and nobody before', async () => {
  const folder = tempFolder();
  const command = await startOwner(folder);
  const site = await startOwner(folder);
  const server = site.serverPid();
  expect(command.serverPid()).toBe(server);

  await command.end(); // the one that started it
  expect(runs(server)).toBe(true);
  expect(await site.query('select 1 as one')).toEqual([{ one: 1 }]);

  const other = await startOwner(folder);
  await other.kill(); // a dead owner does not count
  await site.end();
  expect(runs(server)).toBe(false);
  expect(starts(folder)).toBe(1);
}, 60_000);

it('two starts at once on an empty folder make one database and one server', async () => {
  const folder = tempFolder();
  const [one, two] = await Promise.all([startOwner(folder), startOwner(folder)]);
  const identity = 'select system_identifier::text as id from pg_control_system()';
  expect(await one.query(identity)).toEqual(await two.query(identity));
  expect(one.serverPid()).toBe(two.serverPid());
  expect(starts(folder)).toBe(1);
  await Promise.all([one.end(), two.end()]);
  expect(fs.existsSync(path.join(folder, 'pg/postmaster.pid'))).toBe(false);
}, 60_000);

it('a start that comes while the last owner leaves gets a server that stays', async () => {
  const folder = tempFolder();
  const first = await startOwner(folder);
  const [second] = await Promise.all([startOwner(folder), first.end()]);
  expect(await second.query('select 1 as one')).toEqual([{ one: 1 }]);
  await second.end();
}, 60_000);

it('a server that is killed under its owner is started again, and keeps what it acknowledged', async () => {
  const folder = tempFolder();
  const owner = await startOwner(folder);
  await owner.query('create table kept (id int); insert into kept values (1)');
  const killed = owner.serverPid();
  process.kill(killed, 'SIGKILL');
  // What the killed one had begun for a client may answer a moment longer, so another server comes first.
  await expect.poll(() => owner.serverPid(), { timeout: 15_000, interval: 200 }).not.toBe(killed);
  await expect
    .poll(() => owner.query('select id from kept').catch((error: unknown) => String(error)), { timeout: 15_000, interval: 200 })
    .toEqual([{ id: 1 }]);
  await owner.end();
}, 60_000);

it('a first start that was killed half-way is made anew', async () => {
  const folder = tempFolder();
  fs.mkdirSync(path.join(folder, 'pg.new/base'), { recursive: true });
  const owner = await startOwner(folder);
  expect(fs.existsSync(path.join(folder, 'pg.new'))).toBe(false);
  await owner.end();
}, 60_000);
