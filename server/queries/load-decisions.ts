/** Decision states of a project or task. The database finds the states that have several ways on; only their actions are loaded. */
import 'server-only';
import { findDecisions, type Decision, type DecisionAction } from '@/lib/trajectory/decisions';
import { StepId, TrajectoryId } from '@/lib/trajectory/ids';
import type { Scheme } from '@/lib/trajectory/state-keys';
import { filterCondition } from '@/server/queries/filter-condition';
import { store } from '@/server/store/store';

export interface LoadedAction extends DecisionAction {
  task: string;
  head: string;
  /** true success, false failure, null unknown, of its rollout. */
  success: boolean | null;
}

export interface TaskDecision extends Decision<LoadedAction> {
  task: string;
}

interface ActionRow {
  trajectoryId: string;
  taskId: string;
  success: boolean | null;
  id: string;
  ordinal: number;
  tools: string[];
  preview: string;
  keyExact: string;
  keyNorm: string;
  keyTask: string;
  keyEnv: string | null;
  contentKey: string;
}

export interface DecisionScope {
  projectId: string;
  task?: string | undefined;
  /** Of these tasks only. */
  tasks?: readonly string[] | undefined;
  filter?: string | undefined;
  scheme?: Scheme | undefined;
}

const columnOf: Record<Scheme, string> = { 'ctx.exact': 'keyExact', 'ctx.norm': 'keyNorm', env: 'keyEnv', 'task.step': 'keyTask' };

const headOf = ({ tools, preview }: ActionRow) => (tools.length > 0 ? tools.join(', ') : preview.slice(0, 120));

const toAction = (row: ActionRow): LoadedAction => ({
  trajectory: TrajectoryId.parse(row.trajectoryId),
  step: StepId.parse(row.id),
  ordinal: row.ordinal,
  keys: { 'ctx.exact': row.keyExact, 'ctx.norm': row.keyNorm, 'task.step': row.keyTask, env: row.keyEnv, content: row.contentKey },
  task: row.taskId,
  head: headOf(row),
  success: row.success,
});

/** Actions that stand at a state with at least two different ways on, in total order. */
export async function loadDecisionActions({ projectId, task, tasks = task === undefined ? undefined : [task], filter, scheme }: DecisionScope): Promise<LoadedAction[]> {
  const kept = filterCondition(filter, 3);
  const columns = (scheme ? [columnOf[scheme]] : Object.values(columnOf)).map((column) => `"${column}"`);
  const shared = columns.map((column) => `${column} in (select ${column} from kept where ${column} is not null group by ${column} having count(distinct "contentKey") > 1)`);
  const { rows } = await store().pool.query<ActionRow>(
    `with kept as materialized (
       select s."trajectoryId", t."taskId", t.success, s.id, s.ordinal, s.tools, s.preview, s."keyExact", s."keyNorm", s."keyTask", s."keyEnv", s."contentKey"
       from "Trajectory" t join "Step" s on s."projectId" = t."projectId" and s."trajectoryId" = t.id
       where t."projectId" = $1 and ($2::text[] is null or t."taskId" = any($2)) and s.kind = 'action' and s."contentKey" is not null and (${kept.text})
     )
     select * from kept where ${shared.join(' or ')} order by "taskId", "trajectoryId", ordinal`,
    [projectId, tasks ?? null, ...kept.values],
  );
  return rows.map(toAction);
}

/** By task, then by the place of the first alternative. */
export async function loadDecisions(scope: DecisionScope): Promise<TaskDecision[]> {
  const byTask = new Map<string, LoadedAction[]>();
  for (const action of await loadDecisionActions(scope)) {
    const known = byTask.get(action.task);
    if (known) known.push(action);
    else byTask.set(action.task, [action]);
  }
  return [...byTask].flatMap(([task, actions]) => findDecisions(actions, scope.scheme ?? null).map((decision) => ({ ...decision, task })));
}
