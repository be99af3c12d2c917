/** The queue: nothing in it that no worker can do, and nothing that a worker leaves lying. */
import 'server-only';
import { jobStates } from '@/lib/contracts/jobs';
import type { DoctorCheck, Finding } from '@/server/cli/doctor/check';
import { jobKinds } from '@/server/jobs/kinds';
import type { Store } from '@/server/store/store';

interface Waiting {
  id: string;
  kind: string;
  state: string;
  minutes: number;
}

const patienceMinutes = 15;
const cancel = (id: string) => `./bin/treewright jobs cancel ${id}`;

/** A worker listens on a connection of its own for as long as it lives. */
async function workerLives({ pool }: Store): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_stat_activity where application_name = 'treewright-worker' and datname = current_database()`);
  return (rowCount ?? 0) > 0;
}

async function unknownOnes({ pool }: Store): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; kind: string; state: string }>(
    `select id, kind, state from "Job" where state <> all($1) or (state in ('queued', 'running') and kind <> all($2)) or (state = 'running' and "leaseTill" is null) order by id`,
    [jobStates, jobKinds.map(({ kind }) => kind)],
  );
  return rows.map(({ id, kind, state }) => ({ severity: 'wrong', what: `no worker of this version takes it up: kind ${kind}, state ${state}`, where: `job ${id}`, mend: cancel(id) }));
}

async function waitingOnes(store: Store): Promise<Finding[]> {
  const { rows } = await store.pool.query<Waiting>(
    `select id, kind, state, round(extract(epoch from now() - case state when 'queued' then "createdAt" else "leaseTill" end) / 60)::int as minutes
     from "Job" where kind = any($1) and (state = 'queued' or (state = 'running' and "leaseTill" < now())) order by "createdAt", id`,
    [jobKinds.map(({ kind }) => kind)],
  );
  if (rows.length === 0) return [];
  const isBusy = (await store.pool.query(`select from "Job" where state = 'running' and "leaseTill" > now()`)).rowCount !== 0;
  const hasWorker = await workerLives(store);
  return rows.map(({ id, kind, state, minutes }): Finding => {
    const said = state === 'queued' ? `this ${kind} has waited for ${minutes} minutes` : `this ${kind} lost its worker ${minutes} minutes ago`;
    if (hasWorker && !isBusy && minutes >= patienceMinutes) return { severity: 'wrong', what: `${said}, and a worker that has nothing to do leaves it lying`, where: `job ${id}`, mend: `start the program again, or ${cancel(id)}` };
    return { severity: 'note', what: `${said}; the next worker that is free takes it up`, where: `job ${id}`, mend: hasWorker ? null : 'npm start, or ./bin/treewright worker' };
  });
}

export const jobChecks: readonly DoctorCheck[] = [{ name: 'no job is stuck', run: async (store) => [...(await unknownOnes(store)), ...(await waitingOnes(store))] }];
