/** The queue as the rest of the program sees it: put work in, ask for it to end. Readers use the Job table like any other. */
import 'server-only';
import { inTransaction } from '@/server/db/transaction';
import { store } from '@/server/store/store';

/** The channel on which a waiting worker hears of new work and a running one of a wish to cancel. */
export const jobChannel = 'treewright_jobs';

export interface NewJob {
  /** A UUIDv7 made by the caller. */
  id: string;
  projectId: string | null;
  kind: string;
  input: string;
}

/** Stored when this returns; a worker takes it up within milliseconds. An id that is there already changes nothing. */
export async function enqueue({ id, projectId, kind, input }: NewJob): Promise<void> {
  await inTransaction(async (client) => {
    await client.query('insert into "Job" (id, "projectId", kind, input) values ($1, $2, $3, $4) on conflict (id) do nothing', [id, projectId, kind, input]);
    await client.query('select pg_notify($1, $2)', [jobChannel, id]); // heard when this is committed
  });
}

/** A queued job ends now, a running one at its next chance. False when it had ended before, or never was. */
export async function cancelJob(id: string): Promise<boolean> {
  const { pool } = store();
  const { rowCount } = await pool.query(
    `update "Job" set "cancelAsked" = true,
       "endedAt" = case when state = 'queued' then now() end,
       state = case when state = 'queued' then 'cancelled' else state end
     where id = $1 and state in ('queued', 'running')`,
    [id],
  );
  await pool.query('select pg_notify($1, $2)', [jobChannel, id]);
  return (rowCount ?? 0) > 0;
}
