/** Decision states of a project or of some tasks, by filter and scheme. */
import 'server-only';
import type { Scheme } from '@/lib/trajectory/state-keys';
import { taskDecisions } from '@/server/queries/decision-index';
import { filterCondition } from '@/server/queries/filter-condition';
import { decisionsAmong, type TaskDecision } from '@/server/queries/task-actions';
import { store } from '@/server/store/store';

export interface DecisionScope {
  projectId: string;
  /** Of these tasks only. */
  tasks?: readonly string[] | undefined;
  filter?: string | undefined;
  /** Under this scheme; else each alternative under the strongest that holds. */
  scheme?: Scheme | undefined;
}

/** null: every rollout is kept. Throws WrongInput for a filter that cannot be read. */
async function keptRollouts({ projectId, tasks, filter }: DecisionScope): Promise<Set<string> | null> {
  if (filter === undefined || filter.trim() === '') return null;
  const kept = filterCondition(filter, 3);
  const { rows } = await store().pool.query<{ id: string }>(
    `select t.id from "Trajectory" t where t."projectId" = $1 and ($2::text[] is null or t."taskId" = any($2)) and (${kept.text})`,
    [projectId, tasks ?? null, ...kept.values],
  );
  return new Set(rows.map(({ id }) => id));
}

/** By task id, then by the place of the first alternative. */
export async function loadDecisions(scope: DecisionScope): Promise<TaskDecision[]> {
  const kept = await keptRollouts(scope);
  const found = await taskDecisions(scope.projectId, scope.tasks);
  if (kept === null && scope.scheme === undefined) return found.flatMap(({ decisions }) => decisions);
  return found.flatMap(({ task, forked }) => decisionsAmong(task, kept ? forked.filter(({ trajectory }) => kept.has(trajectory)) : forked, scope.scheme));
}
