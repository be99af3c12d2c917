/** The tasks of a project as methods see them: kept rollouts with all steps, labels that stand; one consistent picture, in canonical order. */
import 'server-only';
import { currentLabels, foldLabels } from '@/lib/labels/fold';
import { LabelEvent } from '@/lib/labels/stored-event';
import type { CuratedTask } from '@/lib/methods/curated-task';
import { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import type { Step, Trajectory } from '@/lib/trajectory/model';
import type { StateKeys } from '@/lib/trajectory/state-keys';
import { Snapshot } from '@/server/db/snapshot';
import { toStep } from '@/server/db/step-row';
import { toHeader, type TrajectoryHeader } from '@/server/db/trajectory-row';
import { filterCondition } from '@/server/queries/filter-condition';
import { store } from '@/server/store/store';

export interface CurationScope {
  projectId: string;
  /** Filter text; empty keeps everything. */
  filter: string;
  signal?: AbortSignal | undefined;
}

interface Run {
  id: string;
  steps: number;
  isKept: boolean;
}

interface TaskRuns {
  task: string;
  runs: Run[];
}

/** How many rows of the index are fetched at once. */
const indexPage = 2000;
/** Small tasks are loaded together up to this many steps; a bigger task is loaded by itself. */
const batchSteps = 2000;

/** Ids are ordered by code unit on any machine, whatever the collation of the database (Danish sorts `aa` last). */
async function* taskRuns(snapshot: Snapshot, { projectId, filter }: CurationScope): AsyncGenerator<TaskRuns> {
  const kept = filterCondition(filter, 2);
  const pages = snapshot.pages<{ taskId: string; id: string; steps: number; isKept: boolean }>(
    `select t."taskId", t.id, t.steps, (${kept.text}) as "isKept" from "Trajectory" t where t."projectId" = $1 order by t."taskId" collate "C", t.id collate "C"`,
    [projectId, ...kept.values],
    indexPage,
  );
  let open: TaskRuns = { task: '', runs: [] };
  for await (const rows of pages)
    for (const { taskId, ...run } of rows) {
      if (open.task !== taskId) {
        if (open.runs.length > 0) yield open;
        open = { task: taskId, runs: [] };
      }
      open.runs.push(run);
    }
  if (open.runs.length > 0) yield open;
}

const stepsOf = ({ runs }: TaskRuns) => runs.reduce((sum, run) => sum + (run.isKept ? run.steps : 0), 0);

async function* batches(tasks: AsyncIterable<TaskRuns>): AsyncGenerator<TaskRuns[]> {
  let batch: TaskRuns[] = [];
  let steps = 0;
  for await (const task of tasks) {
    const own = stepsOf(task) + task.runs.length;
    if (batch.length > 0 && steps + own > batchSteps) {
      yield batch;
      [batch, steps] = [[], 0];
    }
    batch.push(task);
    steps += own;
  }
  if (batch.length > 0) yield batch;
}

interface StepRow {
  trajectoryId: string;
  id: string;
  body: string;
  keyExact: string | null;
  keyNorm: string | null;
  keyTask: string | null;
  keyEnv: string | null;
  contentKey: string | null;
}

interface LoadedSteps {
  steps: Map<string, Step[]>;
  keys: Map<StepId, StateKeys>;
}

/** Steps of these runs in order, a few thousand rows at a time. */
async function loadSteps(snapshot: Snapshot, projectId: string, runs: readonly Run[]): Promise<LoadedSteps> {
  const loaded: LoadedSteps = { steps: new Map(runs.map(({ id }) => [id, []])), keys: new Map() };
  const pages = snapshot.pages<StepRow>(
    `select "trajectoryId", id, body, "keyExact", "keyNorm", "keyTask", "keyEnv", "contentKey" from "Step"
     where "projectId" = $1 and "trajectoryId" = any($2) order by "trajectoryId", ordinal`,
    [projectId, runs.map(({ id }) => id)],
    batchSteps,
  );
  for await (const rows of pages)
    for (const { trajectoryId, id, body, keyExact, keyNorm, keyTask, keyEnv, contentKey } of rows) {
      loaded.steps.get(trajectoryId)?.push(toStep(body));
      if (keyExact !== null && keyNorm !== null && keyTask !== null && contentKey !== null)
        loaded.keys.set(StepId.parse(id), { 'ctx.exact': keyExact, 'ctx.norm': keyNorm, 'task.step': keyTask, env: keyEnv, content: contentKey });
    }
  return loaded;
}

async function loadHeaders(snapshot: Snapshot, projectId: string, runs: readonly Run[]): Promise<Map<string, TrajectoryHeader>> {
  const rows = await snapshot.rows<{ id: string; header: string }>('select id, header from "Trajectory" where "projectId" = $1 and id = any($2)', [projectId, runs.map(({ id }) => id)]);
  return new Map(rows.map(({ id, header }) => [id, toHeader(header)]));
}

/** Everything that was said on the runs of these tasks, and on the tasks themselves, by task. */
async function loadEvents(snapshot: Snapshot, projectId: string, tasks: readonly TaskRuns[]): Promise<Map<string, LabelEvent[]>> {
  const taskOf = new Map(tasks.flatMap(({ task, runs }) => runs.map(({ id }) => [id, task] as const)));
  const rows = await snapshot.rows<{ trajectoryId: string | null; taskId: string; body: string }>(
    `select "trajectoryId", "taskId", body from "LabelEvent"
     where "projectId" = $1 and ("trajectoryId" = any($2) or ("trajectoryId" is null and "taskId" = any($3)))`,
    [projectId, [...taskOf.keys()], tasks.map(({ task }) => task)],
  );
  const events = new Map<string, LabelEvent[]>(tasks.map(({ task }) => [task, []]));
  for (const { trajectoryId, taskId, body } of rows) events.get(trajectoryId === null ? taskId : (taskOf.get(trajectoryId) ?? ''))?.push(LabelEvent.parse(JSON.parse(body)));
  return events;
}

async function* loadTasks(snapshot: Snapshot, projectId: string, tasks: readonly TaskRuns[]): AsyncGenerator<CuratedTask> {
  const kept = tasks.flatMap(({ runs }) => runs.filter(({ isKept }) => isKept));
  const headers = await loadHeaders(snapshot, projectId, kept);
  const { steps, keys } = await loadSteps(snapshot, projectId, kept);
  const events = await loadEvents(snapshot, projectId, tasks);
  for (const { task, runs } of tasks) {
    const trajectories = runs.flatMap(({ id }): Trajectory[] => {
      const header = headers.get(id);
      return header ? [{ ...header, steps: steps.get(id) ?? [] }] : [];
    });
    yield {
      task: TaskId.parse(task),
      externalTask: trajectories.find(({ externalTask }) => externalTask !== null)?.externalTask ?? null,
      trajectories,
      leftOut: runs.flatMap(({ id, isKept }) => (isKept ? [] : [TrajectoryId.parse(id)])),
      labels: currentLabels(foldLabels(events.get(task) ?? [])),
      stateKeys: keys,
    };
    for (const { id } of runs) steps.delete(id); // handed over; the caller decides how long it lives
  }
}

/**
 * By task id, runs inside by id, both by code unit. Memory holds one task (or some small ones). Tasks of which the filter keeps nothing
 * come too, with their labels. Throws WrongInput for a filter that cannot be read.
 */
export async function* curatedTasks(scope: CurationScope): AsyncGenerator<CuratedTask> {
  const snapshot = await Snapshot.open();
  try {
    for await (const batch of batches(taskRuns(snapshot, scope))) {
      scope.signal?.throwIfAborted();
      yield* loadTasks(snapshot, scope.projectId, batch);
    }
  } finally {
    await snapshot.close();
  }
}

/** For progress: how many tasks there are now. */
export async function countTasks(projectId: string): Promise<number> {
  const { rows } = await store().pool.query<{ count: number }>('select count(distinct "taskId")::int as count from "Trajectory" where "projectId" = $1', [projectId]);
  return rows[0]?.count ?? 0;
}
