/** A job's state as server-sent events: one at the start, one after each change, none after its end. */
import 'server-only';
import type { Job } from '@/lib/contracts/jobs';
import { passKillPoint } from '@/server/kill-points';
import { getJob } from '@/server/queries/get-job';

const lookMs = 300;
/** A comment this often keeps proxies from closing the line, and finds out that nobody listens any more. */
const heartbeatMs = 15_000;

const hasEnded = ({ state }: Job) => state !== 'queued' && state !== 'running';

/** JSON has no line break of its own, so an event is one line of data. */
const eventOf = (job: Job) => `event: job\ndata: ${JSON.stringify(job)}\n\n`;

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    stop.addEventListener('abort', finish);
  });
}

/** Ends with the job, or when `stop` is aborted. */
export async function* jobEvents(first: Job, stop: AbortSignal, beatMs = heartbeatMs): AsyncGenerator<string> {
  let said = eventOf(first);
  let saidAt = Date.now();
  yield `retry: 2000\n${said}`;
  for (let job: Job | null = first; job && !hasEnded(job) && !stop.aborted; ) {
    await pause(lookMs, stop);
    if (stop.aborted) return;
    job = await getJob(first.id);
    const now = job ? eventOf(job) : said;
    if (now !== said) {
      passKillPoint('sse-publish');
      yield now;
    }
    else if (Date.now() - saidAt >= beatMs) yield ': still there\n\n';
    else continue;
    [said, saidAt] = [now, Date.now()];
  }
}
