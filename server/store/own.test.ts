import { afterEach, expect, it, vi } from 'vitest';
import { readMigrations } from '@/server/store/migrate';
import { ownStore } from '@/server/store/own';
import { store } from '@/server/store/store';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
afterEach(() => vi.unstubAllEnvs());

it('an empty database of DATABASE_URL is brought up to date and becomes the store of the process', async () => {
  const { pool } = opened.store;
  const name = 'treewright_own_test';
  await pool.query(`drop database if exists ${name}`);
  await pool.query(`create database ${name}`);
  vi.stubEnv('DATABASE_URL', opened.url.replace(/\/treewright_test_\w+/, `/${name}`));
  const owned = await ownStore();
  try {
    expect(owned.mode).toBe('server');
    expect(store().pool).toBe(owned.pool);
    const { rows } = await owned.pool.query<{ name: string }>('select migration_name as name from _prisma_migrations order by 1');
    expect(rows.map((row) => row.name)).toEqual(readMigrations().map((migration) => migration.name));
    expect((await owned.pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  } finally {
    await owned.close();
    await pool.query(`drop database ${name} with (force)`);
  }
});

it('a server that does not answer is refused in one sentence, without its password', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://someone:s3cret@127.0.0.1:1/things');
  const refusal = ownStore();
  await expect(refusal).rejects.toThrow(/^The database things at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: .*ECONNREFUSED.*\.$/);
  await expect(refusal).rejects.not.toThrow('s3cret');
});

it('a URL of another kind of database is refused by the name of the variable', async () => {
  vi.stubEnv('DATABASE_URL', 'mysql://localhost/things');
  await expect(ownStore()).rejects.toThrow('The environment variable DATABASE_URL must begin with postgresql://.');
});
