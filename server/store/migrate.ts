/** Applies prisma/migrations and keeps the table `_prisma_migrations` as the Prisma command line does, so that both agree. */
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { Refusal } from '@/server/refusal';
import { root } from '@/server/root';

const advisoryLock = 72707369; // the key that Prisma Migrate itself uses

export const migrationsDir = path.join(root, 'prisma/migrations');

export interface Migration {
  name: string;
  sql: string;
  /** sha256 of the file, in hex. */
  checksum: string;
}

/** In the order in which they apply. */
export function readMigrations(dir = migrationsDir): Migration[] {
  const names = fs.readdirSync(dir).filter((name) => fs.existsSync(path.join(dir, name, 'migration.sql')));
  return names.sort().map((name) => {
    const bytes = fs.readFileSync(path.join(dir, name, 'migration.sql'));
    return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
  });
}

/** Returns the names that were applied now. Throws a Refusal for a store of a newer program or one that stopped half-way. */
export async function migrate(pool: pg.Pool, dir = migrationsDir): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const pending = await pendingMigrations(client, readMigrations(dir));
    for (const migration of pending) await apply(client, migration);
    if (pending.length > 0) await client.query(settings);
    return pending.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]).catch(() => {}); // a broken connection has lost it already
    client.release();
  }
}

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

async function pendingMigrations(client: pg.PoolClient, known: readonly Migration[]): Promise<Migration[]> {
  await client.query(createTable);
  const { rows } = await client.query<Applied>(
    'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null order by migration_name',
  );
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at: finished } of rows) {
    const migration = byName.get(name);
    if (!migration)
      throw new Refusal(`The store was made by a newer version of Treewright (it has the migration ${name}): use that version or a later one.`);
    if (!finished) throw new Refusal(`The migration ${name} did not finish: run \`npx prisma migrate resolve\` on it, then start again.`);
    if (migration.checksum !== checksum)
      throw new Refusal(`The migration ${name} was edited after this store applied it: bring back the file as it was.`);
  }
  const applied = new Set(rows.map((row) => row.migration_name));
  return known.filter(({ name }) => !applied.has(name));
}

/** The statements and their record are one transaction: a start that is killed leaves both or neither. */
async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error is the one to show
    throw error;
  }
}

const createTable = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

/**
 * Of the database, for the sessions that open from now on: what is acknowledged is on the disk, and long texts are compressed the
 * quick way. A server that does not let us set it goes on with its own defaults; `doctor` reports the first. One that was built
 * without lz4, as the embedded one, keeps the texts of steps as they are: its old compression costs an import half of its speed.
 */
const settings = `do $$
begin
  if current_setting('synchronous_commit') = 'off' then
    execute format('alter database %I set synchronous_commit = on', current_database());
  end if;
exception when insufficient_privilege then null;
end $$;
do $$
begin
  execute format('alter database %I set default_toast_compression = lz4', current_database());
exception when insufficient_privilege or feature_not_supported or invalid_parameter_value then null;
end $$;
do $$
begin
  if not exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)) and to_regclass('"Step"') is not null then
    alter table "Step" alter body set storage external, alter text set storage external;
  end if;
end $$`;
