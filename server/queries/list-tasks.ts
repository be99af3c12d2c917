/** Tasks with their rollouts and decisions counted. */
import 'server-only';
import { z } from 'zod';
import type { TaskSummary } from '@/lib/contracts/tasks';
import { defaultLimit, pageOf, readCursor, type Page } from '@/server/queries/cursor';
import { filterCondition } from '@/server/queries/filter-condition';
import { loadDecisions } from '@/server/queries/load-decisions';
import type { TaskDecision } from '@/server/queries/task-actions';
import { undecidedFor } from '@/server/queries/undecided';
import { store } from '@/server/store/store';

interface Row extends Omit<TaskSummary, 'decisions' | 'undecided' | 'diverging'> {
  importedAt: Date;
}

const longestGoal = 2000;
const Place = z.tuple([z.iso.datetime(), z.string()]);

interface Wanted {
  filter?: string | undefined;
  /** Our id: this task only. */
  task?: string | undefined;
  after?: readonly [string | null, string | null];
  limit: number;
}

/** Tasks of which the filter keeps a rollout, in the order in which they were imported. */
async function taskRows(projectId: string, { filter, task, after = [null, null], limit }: Wanted): Promise<Row[]> {
  const kept = filterCondition(filter, 6);
  const { rows } = await store().pool.query<Row>(
    `select k.id, k."externalId", left(k.goal, ${longestGoal}) as goal, k."importedAt", count(*)::int as trajectories,
       count(*) filter (where t.success)::int as success, count(*) filter (where not t.success)::int as failure, count(*) filter (where t.success is null)::int as unknown,
       coalesce(array_agg(distinct t.model) filter (where t.model is not null), '{}') as models, sum(t.cost) as cost
     from "Task" k join "Trajectory" t on t."projectId" = k."projectId" and t."taskId" = k.id
     where k."projectId" = $1 and ($2::text is null or k.id = $2) and ($3::timestamptz is null or (k."importedAt", k.id) > ($3, $4)) and (${kept.text})
     group by k."projectId", k.id order by k."importedAt", k.id limit $5`,
    [projectId, task ?? null, ...after, limit, ...kept.values],
  );
  return rows;
}

/** Whether alternatives of it ended differently: one rollout passed, another failed. */
const diverges = ({ alternatives }: TaskDecision): boolean => {
  const ends = alternatives.map(({ actions }) => new Set(actions.flatMap(({ success }) => (success === null ? [] : [success]))));
  return ends.some((some, index) => some.has(true) && ends.some((other, at) => at !== index && other.has(false)));
};

async function withDecisions(projectId: string, me: string, filter: string | undefined, rows: readonly Row[]): Promise<TaskSummary[]> {
  if (rows.length === 0) return [];
  const [decisions, isUndecided] = await Promise.all([loadDecisions({ projectId, tasks: rows.map(({ id }) => id), filter }), undecidedFor(projectId, me)]);
  const byTask = new Map<string, TaskDecision[]>(rows.map(({ id }) => [id, []]));
  for (const decision of decisions) byTask.get(decision.task)?.push(decision);
  return rows.map(({ importedAt: _at, ...row }) => {
    const own = byTask.get(row.id) ?? [];
    return { ...row, decisions: own.length, undecided: own.filter(isUndecided).length, diverging: own.filter(diverges).length };
  });
}

async function countTasks(projectId: string, filter: string | undefined): Promise<number> {
  const kept = filterCondition(filter, 2);
  const { rows } = await store().pool.query<{ total: number }>(`select count(distinct t."taskId")::int as total from "Trajectory" t where t."projectId" = $1 and (${kept.text})`, [projectId, ...kept.values]);
  return rows[0]?.total ?? 0;
}

export interface ListTasks {
  filter?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** `me`: name of the author whose undecided decisions are counted. */
export async function listTasks(projectId: string, me: string, { filter, cursor, limit = defaultLimit }: ListTasks = {}): Promise<Page<TaskSummary> & { total: number }> {
  const rows = await taskRows(projectId, { filter, after: readCursor(Place, cursor) ?? [null, null], limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, (last) => [last.importedAt.toISOString(), last.id]);
  const [tasks, total] = await Promise.all([withDecisions(projectId, me, filter, items), countTasks(projectId, filter)]);
  return { items: tasks, next, total };
}

/** null: the project has no such task (our id), or the filter keeps none of its rollouts. */
export async function getTask(projectId: string, me: string, task: string, filter?: string): Promise<TaskSummary | null> {
  const [summary] = await withDecisions(projectId, me, filter, await taskRows(projectId, { filter, task, limit: 1 }));
  return summary ?? null;
}
