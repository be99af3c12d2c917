/**
 * Tells the planner of rows that have come by COPY. The database would do so by itself within a minute, or never where the store is
 * stopped before; until then it takes a big project for one of a few rows, and compares each step with each rollout.
 */
import 'server-only';
import { store } from '@/server/store/store';

/** Of the stored steps: below it, what is known still holds. */
const noticeable = 0.1;
/** A small sample: it is enough to tell big projects from small ones, and takes a fraction of a second however much is stored. */
const sample = 20;

/** `steps`: how many an import has read. */
export async function refreshStatistics(steps: number): Promise<void> {
  const { pool } = store();
  if (steps === 0) return;
  const { rows } = await pool.query<{ known: number }>(`select reltuples::float8 as known from pg_class where oid = '"Step"'::regclass`);
  if (steps < (rows[0]?.known ?? 0) * noticeable) return;
  const client = await pool.connect();
  try {
    await client.query(`set default_statistics_target = ${sample}`);
    await client.query(
      `analyze "Step" ("projectId", "trajectoryId", ordinal, id, kind, tools, "isError", "contentKey"),
         "Trajectory" ("projectId", id, "taskId", file, "externalId", "importedAt", success, reward, model, steps), "Task" ("projectId", id, "externalId", "importedAt")`,
    );
  } finally {
    await client.query('reset default_statistics_target').catch(() => {}); // a broken connection has lost it already
    client.release();
  }
}
