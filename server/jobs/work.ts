/** What a worker does: takes jobs one at a time, keeps their lease, and writes how they ended. */
import 'server-only';
import type { Job, JobKind } from '@/server/jobs/job';
import { claimJob, endJob, type Ending, leaseSeconds, renewLease } from '@/server/jobs/lease';
import { type JobNotices, listenForJobs } from '@/server/jobs/listen';
import { passKillPoint } from '@/server/kill-points';

/** A notice wakes a waiting worker at once; this finds what a notice missed, and the jobs of workers that died. */
const pollMs = 2000;
const progressMs = 200;

/** Works until `stop` is aborted; a job that runs then is given back, to be taken up again. `owner` names this worker, uniquely. */
export async function work(owner: string, kinds: readonly JobKind[], stop: AbortSignal): Promise<void> {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  const notices = listenForJobs(stop);
  while (!stop.aborted) {
    const heard = notices.heard(); // asked before the look, so that a job that comes in between is not slept over
    const job = await claimJob(owner, [...byKind.keys()]).catch((error: unknown) => void complain(error));
    const kind = job && byKind.get(job.kind);
    if (kind) await runJob(owner, kind, job, stop, notices.onNotice);
    else await notices.after(heard, pollMs);
  }
}

async function runJob(owner: string, kind: JobKind, job: Job, stop: AbortSignal, onNotice: JobNotices['onNotice']) {
  const abort = new AbortController();
  let why: 'cancelled' | 'returned' | 'lost' | undefined;
  const end = (reason: typeof why) => {
    why ??= reason;
    abort.abort();
  };
  const onStop = () => end('returned');
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop(); // it came while the job was being claimed, and an abort is heard once only
  let progress: string | null = null;
  let lastRenewal = Promise.resolve();
  const renew = () => {
    const value = progress;
    progress = null;
    lastRenewal = lastRenewal.then(async () => {
      const lease = await renewLease(owner, job.id, value).catch((error: unknown) => (complain(error), 'held' as const));
      if (lease !== 'held') end(lease);
    });
    return lastRenewal;
  };
  const beat = setInterval(() => void renew(), (leaseSeconds / 5) * 1000);
  const tell = setInterval(() => void (progress !== null && renew()), progressMs);
  const unhear = onNotice((id) => void (id === job.id && renew())); // perhaps a wish to cancel
  const context = { signal: abort.signal, job, progress: (value: unknown) => (passKillPoint('job-step'), void (progress = JSON.stringify(value))) };
  const ending = await kind.run(job.input, context).then(
    (result): Ending => ({ kind: 'done', result }),
    (error: unknown): Ending => (why && why !== 'lost' ? { kind: why } : { kind: 'failed', error: message(error) }),
  );
  clearInterval(beat);
  clearInterval(tell);
  unhear();
  stop.removeEventListener('abort', onStop);
  await renew(); // the last progress, before the end
  if (why !== 'lost') await endJob(owner, job.id, ending).catch(complain);
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
const complain = (error: unknown) => console.error(`worker: ${message(error)}`);
