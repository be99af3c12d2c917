/** What is found by way of the index, batches and memory is what the pure rules find among all actions. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areExamplesThere, examplePath } from '@/lib/testing/handed-examples';
import { planned, plans } from '@/lib/testing/trajectory-arbitrary';
import { findDecisions, type Decision, type DecisionAction } from '@/lib/trajectory/decisions';
import { TaskId } from '@/lib/trajectory/ids';
import type { Trajectory } from '@/lib/trajectory/model';
import { schemes, stateKeys, type Scheme } from '@/lib/trajectory/state-keys';
import { createProject } from '@/server/commands/create-project';
import { importFiles } from '@/server/commands/import-files';
import { loadSample } from '@/server/commands/load-sample';
import { sha256 } from '@/server/hash';
import { curatedTasks } from '@/server/queries/curated-tasks';
import { loadDecisions } from '@/server/queries/load-decisions';
import type { TaskDecision } from '@/server/queries/task-actions';
import { addTrajectories, seedTrajectories } from '@/server/testing/seed-trajectories';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let folder = '';
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-decisions-'));
  process.env.TREEWRIGHT_DATA_DIR = path.join(folder, 'data');
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** By the rules alone, without a store: by task id, then as the rules order them. */
function byTheRules(trajectories: readonly Trajectory[], only: Scheme | null = null): Decision[] {
  const tasks = [...new Set(trajectories.map(({ task }) => task))].sort();
  return tasks.flatMap((task) => {
    const actions = trajectories
      .filter((run) => run.task === task)
      .flatMap((run) =>
        [...stateKeys(run, sha256)].flatMap(([ordinal, keys]): DecisionAction[] => {
          const step = run.steps[ordinal];
          return step ? [{ trajectory: run.id, step: step.id, ordinal, keys }] : [];
        }),
      );
    return findDecisions(actions, only);
  });
}

const withoutFacts = (decisions: readonly TaskDecision[]): Decision[] =>
  decisions.map(({ key, scheme, alternatives }) => ({
    key, scheme,
    alternatives: alternatives.map((alternative) => ({ scheme: alternative.scheme, actions: alternative.actions.map(({ trajectory, step, ordinal, keys }) => ({ trajectory, step, ordinal, keys })) })),
  }));

const tasks = [TaskId.parse(`k_${'0'.repeat(24)}`), TaskId.parse(`k_${'1'.repeat(24)}`)] as const;
const worlds = fc.constantFrom(undefined, 'same', 'w'.repeat(3000));
/** A rollout of one of two tasks. A seed keeps equal actions apart under `task.step`; a world joins what has nothing else in common. */
const rollout = fc.record({ steps: plans, task: fc.constantFrom(...tasks), seed: fc.constantFrom(null, 1), world: worlds });
const forest = fc.array(rollout, { maxLength: 5 }).map((of) =>
  of.map(({ steps, task, seed, world }, index): Trajectory => {
    const made = planned(steps, { origin: `run ${index}`, callIds: '', time: '' });
    return { ...made, task, seed, steps: made.steps.map((step) => (world !== undefined && step.kind === 'action' && step.ordinal % 3 === 2 ? { ...step, env: world } : step)) };
  }),
);

it('random forests have the decisions that the rules find, under every scheme and filter, for the project and for a task, and after more was imported', async () => {
  await fc.assert(
    fc.asyncProperty(forest, fc.nat(5), fc.constantFrom(undefined, ...schemes), fc.constantFrom(null, 4, 7), async (runs, early, scheme, atLeast) => {
      const projectId = await seedTrajectories(opened.store, runs.slice(0, early));
      expect(withoutFacts(await loadDecisions({ projectId }))).toEqual(byTheRules(runs.slice(0, early)));
      await addTrajectories(projectId, runs.slice(early));
      const kept = runs.filter(({ steps }) => atLeast === null || steps.length >= atLeast);
      const scope = { projectId, scheme, ...(atLeast === null ? {} : { filter: `steps>=${atLeast}` }) };
      const [, one] = tasks;
      const ofOne = byTheRules(kept.filter(({ task }) => task === one), scheme);
      expect(withoutFacts(await loadDecisions({ ...scope, tasks: [one] }))).toEqual(ofOne); // read by itself
      expect(withoutFacts(await loadDecisions(scope))).toEqual(byTheRules(kept, scheme));
      expect(withoutFacts(await loadDecisions({ ...scope, tasks: [one] }))).toEqual(ofOne); // from memory
    }),
    { numRuns: 60 },
  );
}, 120_000);

async function expectParity(projectId: string): Promise<number> {
  const trajectories: Trajectory[] = [];
  for await (const task of curatedTasks({ projectId, filter: '' })) trajectories.push(...task.trajectories);
  for (const scheme of [undefined, ...schemes]) expect(withoutFacts(await loadDecisions({ projectId, scheme }))).toEqual(byTheRules(trajectories, scheme));
  const passed = trajectories.filter(({ steps }) => steps.length < 30);
  expect(withoutFacts(await loadDecisions({ projectId, filter: 'steps<30' }))).toEqual(byTheRules(passed));
  return (await loadDecisions({ projectId })).length;
}

it('the sample project has the decisions that the rules find', async () => {
  const { project } = await loadSample();
  expect(await expectParity(project.id)).toBeGreaterThan(10);
}, 60_000);

it.skipIf(!areExamplesThere).each([
  ['tau_bench', 75],
  ['toolbench_tree', 50],
  ['prm_stepwise', 6],
])('real rollouts of %s have the decisions that the rules find', async (example, decisions) => {
  const { id } = await createProject(example);
  await importFiles({ projectId: id, sources: [{ kind: 'path', path: examplePath(`trajectories/${example}`) }] });
  expect(await expectParity(id)).toBe(decisions);
}, 120_000);
