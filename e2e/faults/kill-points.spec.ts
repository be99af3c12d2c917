/** The program dies at each named point of TREEWRIGHT_KILL_AT: what it had acknowledged is there, what it had not can be sent again, once. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { JobRef } from '@/lib/contracts/jobs';
import { appendLabels } from '@/lib/contracts/labels';
import { createProject } from '@/lib/contracts/projects';
import { listTrajectories } from '@/lib/contracts/trajectories';
import { expectContentDoctor, expectLabels, jobs, wholeFiles } from './aftermath';
import { type RolloutFile, rolloutFile } from './rollouts';
import { Victim } from './victim';

const projectName = 'kill points';
let victim: Victim;
let project = '';
let trajectory = '';
const base = rolloutFile('base', 5, 2, 5);
const files: RolloutFile[] = [base];

const upload = (file: RolloutFile) => victim.json('PUT', `/projects/${project}/uploads?path=${file.name}.jsonl`, file.bytes);
const importOf = ({ sha256, name }: RolloutFile) => ({ files: [{ sha256, path: `${name}.jsonl` }] });
const stateOf = async (job: string) => (await jobs(victim)).find(({ id }) => id === job)?.state;
const becomes = (job: string, state: string) => expect.poll(() => stateOf(job), { timeout: 60_000, intervals: [500] }).toBe(state);
/** The answer, or null where the program died instead of giving one. */
const orDied = (asked: Promise<unknown>) => asked.catch(() => null);

/** Starts it so that it dies at the point. */
async function startTo(point: string): Promise<void> {
  await victim.stop();
  await victim.start({ TREEWRIGHT_KILL_AT: point });
}

/** Starts it again as if nothing had been, once it has ended by itself. */
async function afterItsDeath(): Promise<void> {
  expect(await victim.ended()).toBe(1);
  expect(victim.said).toContain('The web server ended by itself (SIGKILL)');
  await victim.start();
}

/** Ends the rest as well, before the worker that follows dies in the same way. */
async function workerDied(): Promise<void> {
  await expect.poll(() => victim.said, { timeout: 60_000, intervals: [50] }).toContain('The worker ended by itself (SIGKILL)');
  await victim.kill('everything');
}

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  victim = await Victim.make();
  await victim.start();
  project = createProject.answer.parse(await victim.json('POST', '/projects', { name: projectName })).id;
  await upload(base);
  const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/imports`, importOf(base)));
  await becomes(job, 'done');
  trajectory = listTrajectories.answer.parse(await victim.json('GET', `/projects/${project}/trajectories`)).items[0]?.id ?? '';
});

test.afterAll(async () => {
  await expectContentDoctor(victim);
  await wholeFiles(victim, projectName, files);
  await victim.remove();
});

/** Everything that these tests sent and got an answer to. */
const ledger = { acknowledged: new Set<string>(), sent: [] as string[][] };

for (const [point, was] of [['before-commit', 'stored'], ['after-commit', 'already']] as const) {
  test(`${point}: labels without an answer are sent again and there once`, async () => {
    const events = [1, 3].map((step) => ({ kind: 'failure', id: randomUUID(), trajectory, step, mode: `at/${point}` }));
    const ids = events.map(({ id }) => id);
    ledger.sent.push(ids);
    await startTo(point);
    const send = () => victim.json('POST', `/projects/${project}/labels`, { events });
    expect(await orDied(send())).toBeNull();
    await afterItsDeath();
    expect(appendLabels.answer.parse(await send()).answers).toEqual(ids.map((id) => ({ id, status: was })));
    for (const id of ids) ledger.acknowledged.add(id);
    await expectLabels(victim, projectName, ledger);
  });

  test(`${point}: a request with a key is done once, however often it is sent`, async () => {
    const before = (await jobs(victim)).length;
    await startTo(point);
    const send = async () => {
      const answer = await victim.ask('POST', `/projects/${project}/imports`, importOf(base), { 'idempotency-key': `key ${point}` });
      return JobRef.parse(await answer.json());
    };
    expect(await orDied(send())).toBeNull();
    await afterItsDeath();
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await jobs(victim)).toHaveLength(before + 1);
    await becomes(first.job, 'done');
  });
}

for (const point of ['blob-written', 'blob-synced', 'blob-renamed']) {
  test(`${point}: an upload without an answer is sent again and can be imported`, async () => {
    const file = rolloutFile(point, 3, 2, 5);
    files.push(file);
    await startTo(point);
    expect(await orDied(upload(file))).toBeNull();
    await afterItsDeath();
    await upload(file);
    const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/imports`, importOf(file)));
    await becomes(job, 'done');
    expect([...(await wholeFiles(victim, projectName, files))]).toContain(point);
  });
}

test('job-step: an import that dies in the middle is taken up again, and its file is in as a whole', async () => {
  const file = rolloutFile('job-step', 60, 6, 40);
  files.push(file);
  await startTo('job-step:20');
  await upload(file);
  const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/imports`, importOf(file)));
  await workerDied();
  expect([...(await wholeFiles(victim, projectName, files))]).not.toContain('job-step');
  await victim.start();
  await becomes(job, 'done');
  expect([...(await wholeFiles(victim, projectName, files))]).toContain('job-step');
});

test('job-step: work that takes its worker down each time is given up and says so', async () => {
  await startTo('job-step');
  const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/imports`, importOf(base)));
  await becomes(job, 'failed');
  expect((await jobs(victim)).find(({ id }) => id === job)?.error).toBe('The worker ended 3 times while it did this; it is not tried again.');
});

test('export-mid: an export that dies in the middle is made anew and leaves nothing unfinished', async () => {
  await startTo('export-mid');
  const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/datasets`, { method: 'sft', target: 'trl' }));
  await workerDied();
  await victim.start();
  await becomes(job, 'done');
});

test('sse-publish: whoever follows a job hears of its end after the next start', async () => {
  const file = rolloutFile('sse-publish', 120, 10, 300);
  files.push(file);
  await startTo('sse-publish');
  await upload(file);
  const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/imports`, importOf(file)));
  const follow = async () => (await victim.ask('GET', `/jobs/${job}/events`)).text();
  expect(await orDied(follow())).toBeNull();
  await afterItsDeath();
  await becomes(job, 'done');
  expect(await follow()).toContain('"state":"done"');
});
