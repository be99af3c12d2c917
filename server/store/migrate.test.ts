import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '@/server/root';
import { migrate, readMigrations } from '@/server/store/migrate';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'treewright-migrations-'));
  fs.cpSync(path.join(root, 'prisma/migrations'), dir, { recursive: true });
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

const add = (name: string, sql: string) => {
  fs.mkdirSync(path.join(dir, name));
  fs.writeFileSync(path.join(dir, name, 'migration.sql'), sql);
};
const recorded = async () =>
  (await opened.store.pool.query<{ name: string }>('select migration_name as name from _prisma_migrations order by 1')).rows.map(({ name }) => name);

it('the Prisma command line finds nothing to do after our own runner, and no difference from the schema', async () => {
  const prisma = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: opened.url },
    });
  const status = await prisma('migrate', 'status');
  expect(status.stdout).toContain('Database schema is up to date!');
  const diff = await prisma('migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--script');
  expect(diff.stdout).toContain('-- This is an empty migration.');
}, 60_000);

it('a second run applies nothing, and a new migration is applied once by runs at the same time', async () => {
  const { pool } = opened.store;
  expect(await migrate(pool, dir)).toEqual([]);
  add('29990101000000_later', 'create table "Later" (id int); insert into "Later" values (1);');
  const runs = await Promise.all([migrate(pool, dir), migrate(pool, dir), migrate(pool, dir)]);
  expect(runs.flat()).toEqual(['29990101000000_later']);
  expect((await pool.query('select id from "Later"')).rows).toEqual([{ id: 1 }]);
  await pool.query(`drop table "Later"; delete from _prisma_migrations where migration_name = '29990101000000_later'`);
});

it('a migration that fails leaves neither its statements nor a record', async () => {
  const { pool } = opened.store;
  const before = await recorded();
  add('29990101000001_broken', 'create table "Half" (id int); select 1 / 0;');
  await expect(migrate(pool, dir)).rejects.toThrow('division by zero');
  expect(await recorded()).toEqual(before);
  expect((await pool.query(`select to_regclass('"Half"') as half`)).rows).toEqual([{ half: null }]);
});

it('a store of a newer program is refused in one sentence', async () => {
  const [newest] = readMigrations(dir).slice(-1);
  fs.rmSync(path.join(dir, newest?.name ?? ''), { recursive: true });
  await expect(migrate(opened.store.pool, dir)).rejects.toThrow(`made by a newer version of Treewright (it has the migration ${newest?.name})`);
});

it('a migration that was edited after it was applied is refused by name', async () => {
  const [first] = readMigrations(dir);
  fs.appendFileSync(path.join(dir, first?.name ?? '', 'migration.sql'), '-- changed\n');
  await expect(migrate(opened.store.pool, dir)).rejects.toThrow(`The migration ${first?.name} was edited`);
});
