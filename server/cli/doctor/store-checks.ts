/** The database server itself: does it answer, is it up to date, does it keep what it acknowledges. */
import 'server-only';
import { type DoctorCheck, type Finding, restoreBackup } from '@/server/cli/doctor/check';
import { readMigrations } from '@/server/store/migrate';
import type { Store } from '@/server/store/store';

const wrong = (what: string, where: string, mend: string): Finding => ({ severity: 'wrong', what, where, mend });

const answers: DoctorCheck = {
  name: 'the store answers and can be written',
  async run({ pool }) {
    const { rows } = await pool.query<{ readOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
    );
    return rows[0]?.readOnly ? [wrong('the database is read-only: a standby, or a server that was set so', 'the database', 'name a server that may be written in DATABASE_URL')] : [];
  },
};

const migrated: DoctorCheck = {
  name: 'every migration is applied',
  async run({ pool }) {
    const { rows } = await pool.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    );
    const applied = new Set(rows.map(({ name }) => name));
    return readMigrations().flatMap(({ name }) => (applied.has(name) ? [] : [wrong(`${name} is not applied`, '_prisma_migrations', 'npm start')]));
  },
};

/** A commit is on the disk when it is acknowledged only with these. */
const durable: DoctorCheck = {
  name: 'an acknowledged write survives a power cut',
  async run({ pool }) {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
    );
    return rows.map(({ name }) => wrong(`the server has ${name} = off`, 'the database', `ALTER SYSTEM SET ${name} = on`));
  },
};

const sound: DoctorCheck = {
  name: 'no page of the database is damaged',
  run: async (store) => damagedPages(store),
};

/** A server that was set up without checksums cannot say. */
async function damagedPages({ pool }: Store): Promise<Finding[]> {
  const { rows } = await pool.query<{ failures: number | null }>(
    'select checksum_failures::int as failures from pg_stat_database where datname = current_database()',
  );
  const failures = rows[0]?.failures ?? null;
  return failures !== null && failures > 0 ? [wrong(`${failures} pages failed their checksum`, 'the database', restoreBackup)] : [];
}

export const storeChecks: readonly DoctorCheck[] = [answers, migrated, durable, sound];
