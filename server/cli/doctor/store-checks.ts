/** The database server itself: does it answer, is it up to date, does it keep what it acknowledges. */
import 'server-only';
import type { DoctorCheck } from '@/server/cli/doctor/check';
import { readMigrations } from '@/server/store/migrate';
import type { Store } from '@/server/store/store';

const answers: DoctorCheck = {
  name: 'the store answers and can be written',
  async run({ pool }) {
    const { rows } = await pool.query<{ readOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
    );
    return rows[0]?.readOnly ? ['the database is read-only: a standby, or a server that was set so'] : [];
  },
};

const migrated: DoctorCheck = {
  name: 'every migration is applied',
  async run({ pool }) {
    const { rows } = await pool.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    );
    const applied = new Set(rows.map(({ name }) => name));
    return readMigrations().flatMap(({ name }) => (applied.has(name) ? [] : [`${name} is not applied`]));
  },
};

/** A commit is on the disk when it is acknowledged only with these. */
const durable: DoctorCheck = {
  name: 'an acknowledged write survives a power cut',
  async run({ pool }) {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
    );
    return rows.map(({ name }) => `the server has ${name} = off`);
  },
};

const sound: DoctorCheck = {
  name: 'no page of the database is damaged',
  run: async (store) => (await damagedPages(store)) ?? [],
};

/** Null when the server was set up without checksums, so that it cannot say. */
async function damagedPages({ pool }: Store): Promise<string[] | null> {
  const { rows } = await pool.query<{ failures: number | null }>(
    'select checksum_failures::int as failures from pg_stat_database where datname = current_database()',
  );
  const failures = rows[0]?.failures ?? null;
  if (failures === null) return null;
  return failures > 0 ? [`${failures} pages failed their checksum: restore a backup into an empty folder`] : [];
}

export const storeChecks: readonly DoctorCheck[] = [answers, migrated, durable, sound];
