import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { JobContext, JobKind } from '@/server/jobs/job';
import { mostAttempts } from '@/server/jobs/lease';
import { listJobs } from '@/server/jobs/list-jobs';
import { cancelJob, enqueue } from '@/server/jobs/queue';
import { work } from '@/server/jobs/work';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const row = (id: string) => opened.store.prisma.job.findUniqueOrThrow({ where: { id } });
const state = async (id: string) => (await row(id)).state;

async function add(kind: string, input = ''): Promise<string> {
  const id = randomUUID();
  await enqueue({ id, projectId: null, kind, input });
  return id;
}

let stop = new AbortController();
let workers: Promise<void>[] = [];
afterEach(async () => {
  stop.abort();
  await Promise.all(workers);
  stop = new AbortController();
  workers = [];
  await opened.store.pool.query('delete from "Job"');
});

const startWorker = (run: JobKind['run'], name = 'w1') => void workers.push(work(name, [{ kind: 'test', run }], stop.signal));
const untilAborted = ({ signal }: JobContext) =>
  new Promise<string>((_, fail) => {
    if (signal.aborted) fail(new Error('aborted'));
    signal.addEventListener('abort', () => fail(new Error('aborted')));
  });
const becomes = (id: string, wanted: string, ms = 5000) => expect.poll(() => state(id), { timeout: ms, interval: 20 }).toBe(wanted);

const listens = () =>
  expect
    .poll(async () => {
      const { rows } = await opened.store.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and query = 'listen treewright_jobs' and state = 'idle'`,
      );
      return rows.length;
    })
    .toBe(1);

/** As if the worker that has it had died a while ago. */
const expire = (id: string) => opened.store.pool.query(`update "Job" set "leaseTill" = now() - interval '1 s' where id = $1`, [id]);

it('a job that comes in is done at once, with its input, progress and result', async () => {
  startWorker(async (input, { progress }) => {
    progress({ part: 1 });
    progress({ part: 2 });
    return input.toUpperCase();
  });
  await listens();
  const id = await add('test', 'abc');
  await becomes(id, 'done', 1500); // before the poll of 2 s
  expect(await row(id)).toMatchObject({ result: 'ABC', progress: '{"part":2}', error: null, attempts: 1, leaseTill: null });
});

it('each of 200 jobs is done by exactly one of three workers', async () => {
  const done: string[] = [];
  for (const name of ['w1', 'w2', 'w3']) startWorker(async (input) => String(done.push(input)), name);
  const ids = await Promise.all(Array.from({ length: 200 }, (_, i) => add('test', String(i))));
  await expect.poll(() => opened.store.prisma.job.count({ where: { state: 'done' } }), { timeout: 20_000 }).toBe(ids.length);
  expect(done.length).toBe(200);
  expect(new Set(done).size).toBe(200);
});

it('an error fails the job for good, with its message', async () => {
  startWorker(() => Promise.reject(new Error('no such file')));
  const id = await add('test');
  await becomes(id, 'failed');
  expect(await row(id)).toMatchObject({ error: 'no such file', result: null, attempts: 1 });
});

it('a running job that is cancelled hears of it at once, and one that waits never runs', async () => {
  let ran = 0;
  startWorker((_, context) => ((ran += 1), untilAborted(context)));
  await listens();
  const running = await add('test');
  await becomes(running, 'running');
  const waiting = await add('test');
  expect(await cancelJob(waiting)).toBe(true);
  expect(await state(waiting)).toBe('cancelled');
  expect(await cancelJob(running)).toBe(true);
  await becomes(running, 'cancelled', 1500);
  expect(await cancelJob(running)).toBe(false);
  expect(ran).toBe(1);
});

it('a worker that stops gives its job back, and the next one does it without an attempt lost', async () => {
  startWorker((_, context) => untilAborted(context));
  const id = await add('test');
  await becomes(id, 'running');
  stop.abort();
  await Promise.all(workers);
  expect(await row(id)).toMatchObject({ state: 'queued', owner: null, attempts: 0 });
  stop = new AbortController();
  startWorker(async () => 'second', 'w2');
  await becomes(id, 'done');
  expect(await row(id)).toMatchObject({ result: 'second', attempts: 1 });
});

it('the job of a dead worker is taken up again, and what the dead one still writes is not kept', async () => {
  let finishFirst = (_: string) => {};
  startWorker(() => new Promise<string>((done) => (finishFirst = done)), 'dead');
  const id = await add('test');
  await becomes(id, 'running');
  await expire(id);
  startWorker(async () => 'from the second', 'alive');
  await becomes(id, 'done');
  finishFirst('from the dead');
  await new Promise((done) => setTimeout(done, 200));
  expect(await row(id)).toMatchObject({ result: 'from the second', attempts: 2 });
});

it('the job of a worker that died before the clock was set back does not wait for the time of then', async () => {
  const id = await add('test');
  await opened.store.pool.query(`update "Job" set state = 'running', owner = 'dead', attempts = 1, "leaseTill" = now() + interval '1 hour' where id = $1`, [id]);
  startWorker(async () => 'taken up');
  await becomes(id, 'done');
  expect(await row(id)).toMatchObject({ result: 'taken up', attempts: 2 });
});

it('a job that takes its worker down each time is not tried for ever', async () => {
  const id = await add('test');
  await opened.store.pool.query(`update "Job" set state = 'running', owner = 'dead', attempts = $2 where id = $1`, [id, mostAttempts]);
  await expire(id);
  let ran = 0;
  startWorker(async () => String((ran += 1)));
  await becomes(id, 'failed');
  expect((await row(id)).error).toBe('The worker ended 3 times while it did this; it is not tried again.');
  expect(ran).toBe(0);
});

it('a worker leaves work of kinds that it does not know, and the list shows the newest first', async () => {
  startWorker(async () => 'done');
  const unknown = await add('other');
  const known = await add('test');
  await becomes(known, 'done');
  expect(await state(unknown)).toBe('queued');
  expect((await listJobs(10)).map(({ id }) => id)).toEqual([known, unknown]);
  expect((await listJobs(1)).length).toBe(1);
});

it('a worker goes on after the database ended all of its connections', async () => {
  startWorker(async () => 'done');
  await becomes(await add('test'), 'done');
  await opened.store.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  const id = await add('test');
  await becomes(id, 'done', 10_000);
});
