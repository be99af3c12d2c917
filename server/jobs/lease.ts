/** How workers share the Job table: who takes which job, for how long, and what is written when it ends. */
import 'server-only';
import type { Job } from '@/server/jobs/job';
import { store } from '@/server/store/store';

/** A worker that has not been heard of for this long has lost its job. */
export const leaseSeconds = 15;

/** A job that took its worker down this often is not tried again. */
export const mostAttempts = 3;

/** It ended, or it ends so late that the clock must have been set back since: then it would hold the job for as long as that. */
const expired = (seconds: string) => `("leaseTill" < now() or "leaseTill" > now() + make_interval(secs => 2 * ${seconds}))`;

/** The oldest job that waits or whose worker is gone, or null. No two workers get the same one. */
export async function claimJob(owner: string, kinds: readonly string[]): Promise<Job | null> {
  await failPoison();
  const { rows } = await store().pool.query<Job>(
    `update "Job" set state = 'running', owner = $1, attempts = attempts + 1, "startedAt" = coalesce("startedAt", now()),
       "heartbeatAt" = now(), "leaseTill" = now() + make_interval(secs => $2)
     where id = (
       select id from "Job"
       where kind = any($3) and (state = 'queued' or (state = 'running' and ${expired('$2')}))
       order by "createdAt", id limit 1 for update skip locked
     )
     returning id, "projectId", kind, input, attempts`,
    [owner, leaseSeconds, kinds],
  );
  return rows[0] ?? null;
}

async function failPoison() {
  await store().pool.query(
    `update "Job" set state = case when "cancelAsked" then 'cancelled' else 'failed' end, owner = null, "leaseTill" = null, "endedAt" = now(),
       error = case when "cancelAsked" then null else 'The worker ended ' || attempts || ' times while it did this; it is not tried again.' end
     where state = 'running' and ${expired('$2')} and (attempts >= $1 or "cancelAsked")`,
    [mostAttempts, leaseSeconds],
  );
}

export type Lease = 'held' | 'cancelled' | 'lost';

/** Says that the job is alive and what it has done; `progress` is JSON text, or null to leave what is there. */
export async function renewLease(owner: string, id: string, progress: string | null): Promise<Lease> {
  const { rows } = await store().pool.query<{ cancelAsked: boolean }>(
    `update "Job" set "heartbeatAt" = now(), "leaseTill" = now() + make_interval(secs => $3), progress = coalesce($4, progress)
     where id = $1 and owner = $2 and state = 'running' returning "cancelAsked"`,
    [id, owner, leaseSeconds, progress],
  );
  const [row] = rows;
  return !row ? 'lost' : row.cancelAsked ? 'cancelled' : 'held';
}

export type Ending = { kind: 'done'; result: string } | { kind: 'failed'; error: string } | { kind: 'cancelled' } | { kind: 'returned' };

/** Writes how it ended, unless another worker has it by now. A returned job waits again, and this attempt does not count. */
export async function endJob(owner: string, id: string, ending: Ending): Promise<void> {
  const mine = 'where id = $1 and owner = $2 and state = \'running\'';
  if (ending.kind === 'returned') {
    await store().pool.query(`update "Job" set state = 'queued', owner = null, "leaseTill" = null, attempts = attempts - 1 ${mine}`, [id, owner]);
    return;
  }
  const result = ending.kind === 'done' ? ending.result : null;
  const error = ending.kind === 'failed' ? ending.error : null;
  await store().pool.query(
    `update "Job" set state = $3, result = $4, error = $5, "leaseTill" = null, "endedAt" = now() ${mine}`,
    [id, owner, ending.kind, result, error],
  );
}
