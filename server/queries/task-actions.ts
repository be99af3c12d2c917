/** Actions of rollouts with their state keys, task by task; read from an index alone, without a body. */
import 'server-only';
import { findDecisions, forkedActions, type Decision, type DecisionAction } from '@/lib/trajectory/decisions';
import type { StepId, TrajectoryId } from '@/lib/trajectory/ids';
import type { Scheme } from '@/lib/trajectory/state-keys';
import type { Snapshot } from '@/server/db/snapshot';

export interface LoadedAction extends DecisionAction {
  task: string;
  /** true success, false failure, null unknown, of its rollout. */
  success: boolean | null;
}

export interface TaskDecision extends Decision<LoadedAction> {
  task: string;
}

/** Of one task: its decisions, and all actions among which they stand under any filter or scheme. */
export interface TaskDecisions {
  task: string;
  forked: LoadedAction[];
  decisions: TaskDecision[];
}

interface Run {
  id: string;
  taskId: string;
  success: boolean | null;
  actions: number;
}

/** Tasks are read together up to this many actions; a bigger one by itself. */
const batchActions = 20_000;

function* batches(runs: readonly Run[]): Generator<Run[][]> {
  const byTask = new Map<string, Run[]>();
  for (const run of runs) {
    const known = byTask.get(run.taskId);
    if (known) known.push(run);
    else byTask.set(run.taskId, [run]);
  }
  let batch: Run[][] = [];
  let actions = 0;
  for (const task of byTask.values()) {
    const own = task.reduce((sum, run) => sum + run.actions, 0);
    if (batch.length > 0 && actions + own > batchActions) {
      yield batch;
      [batch, actions] = [[], 0];
    }
    batch.push(task);
    actions += own;
  }
  if (batch.length > 0) yield batch;
}

type KeyRow = [trajectory: TrajectoryId, ordinal: number, step: StepId, exact: string, norm: string, task: string, env: string | null, content: string];

/** By trajectory. */
async function loadActions(snapshot: Snapshot, projectId: string, runs: readonly Run[]): Promise<Map<string, LoadedAction[]>> {
  const rows = await snapshot.tuples<KeyRow>(
    `select "trajectoryId", ordinal, id, "keyExact", "keyNorm", "keyTask", "keyEnv", "contentKey" from "Step"
     where "projectId" = $1 and "trajectoryId" = any($2) and "contentKey" is not null`,
    [projectId, runs.map(({ id }) => id)],
  );
  const facts = new Map(runs.map(({ id, taskId, success }) => [id, { task: taskId, success }]));
  const loaded = new Map<string, LoadedAction[]>(runs.map(({ id }) => [id, []]));
  for (const [trajectory, ordinal, step, exact, norm, task, env, content] of rows) {
    const own = facts.get(trajectory);
    if (!own) continue;
    const keys = { 'ctx.exact': exact, 'ctx.norm': norm, 'task.step': task, env, content };
    loaded.get(trajectory)?.push({ trajectory, step, ordinal, keys, ...own });
  }
  return loaded;
}

/** Of all tasks or of these, by id; those without a decision are left out. Whatever the size of the project, some tasks are in memory at once. */
export async function loadTaskDecisions(snapshot: Snapshot, projectId: string, tasks: readonly string[] | undefined): Promise<TaskDecisions[]> {
  const runs = await snapshot.rows<Run>(
    `select id, "taskId", success, actions from "Trajectory" where "projectId" = $1 and ($2::text[] is null or "taskId" = any($2)) order by "taskId" collate "C", id collate "C"`,
    [projectId, tasks ?? null],
  );
  const found: TaskDecisions[] = [];
  for (const batch of batches(runs)) {
    const actions = await loadActions(snapshot, projectId, batch.flat());
    for (const own of batch) {
      const forked = forkedActions(own.flatMap(({ id }) => actions.get(id) ?? []));
      const task = own[0]?.taskId;
      if (task !== undefined && forked.length > 0) found.push({ task, forked, decisions: decisionsAmong(task, forked) });
    }
  }
  return found;
}

/** `actions`: of one task. */
export const decisionsAmong = (task: string, actions: readonly LoadedAction[], only: Scheme | null = null): TaskDecision[] =>
  findDecisions(actions, only).map((decision) => ({ ...decision, task }));
