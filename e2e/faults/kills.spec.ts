/** Twenty kills at random moments of labelling and importing: nothing acknowledged is lost, nothing half is there, each start needs no hand. */
import { expect, test } from '@playwright/test';
import { startImport } from '@/lib/contracts/imports';
import { createProject } from '@/lib/contracts/projects';
import { listTrajectories } from '@/lib/contracts/trajectories';
import { expectContentDoctor, expectLabels, jobs, wholeFiles } from './aftermath';
import { Labeller, type Ledger, type Target } from './labeller';
import { Random } from './random';
import { type RolloutFile, rolloutFile } from './rollouts';
import { type Reach, Victim } from './victim';

const kills = 20;
const seed = 20_261_201;
const labellers = 3;
/** A start takes 4 seconds, and some more on a machine that does other things too; one that waits for a hand never ends. */
const slowestStartMs = 30_000;
/** The database server goes with the rest in every second round. */
const reaches: readonly Reach[] = ['group', 'everything', 'parts', 'database'];
const projectName = 'under fault';

async function startImportOf(victim: Victim, project: string, file: RolloutFile): Promise<string> {
  await victim.json('PUT', `/projects/${project}/uploads?path=${file.name}.jsonl`, file.bytes);
  return startImport.answer.parse(await victim.json('POST', `/projects/${project}/imports`, { files: [{ sha256: file.sha256, path: `${file.name}.jsonl` }] })).job;
}

/** Waits until no job waits or runs. */
const idle = async (victim: Victim) =>
  expect.poll(async () => (await jobs(victim)).filter(({ state }) => state === 'queued' || state === 'running').length, { timeout: 90_000, intervals: [1000] }).toBe(0);

/** The first turn of the assistant. */
const firstAction = 1;

/** One step of each rollout of the project. */
async function targets(victim: Victim, project: string): Promise<Target[]> {
  const { items } = listTrajectories.answer.parse(await victim.json('GET', `/projects/${project}/trajectories?limit=100`));
  return items.map(({ id }) => ({ trajectory: id, step: firstAction }));
}

test('twenty kills during labels and imports lose nothing that was acknowledged', async () => {
  test.setTimeout(8 * 60_000);
  const random = new Random(seed);
  const victim = await Victim.make();
  const ledger: Ledger = { acknowledged: new Set(), sent: [] };
  const files: RolloutFile[] = [rolloutFile('base', labellers, 2, 5)];
  /** File by the job that was acknowledged for it. */
  const started = new Map<string, RolloutFile>();
  try {
    await victim.start();
    const project = createProject.answer.parse(await victim.json('POST', '/projects', { name: projectName })).id;
    for (const file of files) started.set(await startImportOf(victim, project, file), file);
    await idle(victim);
    const people = (await targets(victim, project)).map((target, at) => new Labeller(victim, project, `p${at}`, target, ledger, random));
    expect(people).toHaveLength(labellers);

    for (let round = 0; round < kills; round++) {
      const file = round % 4 === 3 ? rolloutFile(`f${round}`, 120, 10, 300) : rolloutFile(`f${round}`, 60, 6, 40);
      files.push(file);
      const begin = async () => void started.set(await startImportOf(victim, project, file), file);
      const before = ledger.acknowledged.size;
      const isBusy = round % 4 < 2; // else the kill may come before the first answer
      if (isBusy) await begin();
      const labelling = Promise.all(people.map((person) => person.label()));
      const importing = isBusy ? null : begin().catch(() => undefined);
      if (isBusy) await expect.poll(() => ledger.acknowledged.size, { timeout: 30_000, intervals: [10] }).toBeGreaterThan(before);
      await new Promise((done) => setTimeout(done, random.whole(0, 2000)));
      await victim.kill(reaches[round % reaches.length] ?? 'everything');
      await Promise.all([labelling, importing]);
      await victim.start();
    }

    await idle(victim);
    await expectContentDoctor(victim);
    await expectLabels(victim, projectName, ledger);
    const whole = await wholeFiles(victim, projectName, files);
    const ended = new Map((await jobs(victim)).map((job) => [job.id, job]));
    for (const [job, file] of started) {
      const { state, error } = ended.get(job) ?? { state: 'lost', error: null };
      if (state === 'failed') expect(error).toContain('The worker ended');
      else expect(state).toBe('done');
      if (state === 'done') expect([...whole]).toContain(file.name);
    }
    expect(ledger.acknowledged.size).toBeGreaterThan(kills);
    expect(started.size).toBeGreaterThan(kills / 2);
    expect(Math.max(...victim.starts.slice(1))).toBeLessThan(slowestStartMs);
    console.log(`kills: ${ledger.acknowledged.size} labels acknowledged, ${started.size} imports, starts of ${victim.starts.slice(1).join(', ')} ms`);

    expect(await victim.stop()).toBe(0);
    await expectContentDoctor(victim);
    await expectLabels(victim, projectName, ledger);
  } finally {
    await victim.remove();
  }
});
