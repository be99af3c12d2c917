/** A rollout as tables show it: the columns of its row, and what people have said about it. */
import 'server-only';
import type { TrajectorySummary } from '@/lib/contracts/trajectories';
import { trajectoryStatuses } from '@/lib/trajectory/model';
import { store } from '@/server/store/store';

export interface SummaryRow extends Omit<TrajectorySummary, 'task' | 'status' | 'outcome' | 'importedAt' | 'parent' | 'labels'> {
  taskId: string;
  status: string;
  success: boolean | null;
  importedAt: Date;
  parentId: string | null;
  labelledActions: number;
  failures: string[] | null;
  goals: number;
  corrections: number;
}

/** From "Trajectory" t joined with `labelsOfIt` as l. */
export const summaryColumns = `t.id, t."taskId", t."externalId", t."externalTask", t.file, t.format, t.title, t.model, t.harness, t."harnessVersion", t.status, t."stopReason",
  t.success, t.reward, t.steps, t.actions, t.errors, t.forks, t."inputTokens", t."outputTokens", t.cost, t."durationMs", t."startedAt", t."importedAt", t.issues, t."parentId",
  l."labelledActions", l.failures, l.goals, l.corrections`;

/** Current labels of people on the rollout; suggestions do not count. */
export const labelsOfIt = `left join lateral (
    select count(distinct c."stepId") filter (where c.kind in ('preference', 'rating', 'correction'))::int as "labelledActions",
      array_agg(distinct c.name) filter (where c.kind = 'failure') as failures,
      count(*) filter (where c.kind = 'goal')::int as goals, count(*) filter (where c.kind = 'correction')::int as corrections
    from "LabelCurrent" c where c."projectId" = t."projectId" and c."trajectoryId" = t.id and c."authorKind" = 'human'
  ) l on true`;

export const outcomeOf = (success: boolean | null): TrajectorySummary['outcome'] => (success === null ? null : success ? 'success' : 'failure');

export function toSummary(row: SummaryRow): TrajectorySummary {
  const { taskId, status, success, importedAt, parentId, labelledActions, failures, goals, corrections, ...same } = row;
  return {
    ...same,
    task: taskId,
    status: trajectoryStatuses.find((known) => known === status) ?? 'unknown',
    outcome: outcomeOf(success),
    importedAt: importedAt.toISOString(),
    parent: parentId,
    labels: { actions: labelledActions, failures: failures ?? [], goals, corrections },
  };
}

/** In the order of `ids`; those that are not there are left out. */
export async function loadSummaries(projectId: string, ids: readonly string[]): Promise<TrajectorySummary[]> {
  const { rows } = await store().pool.query<SummaryRow>(
    `select ${summaryColumns} from unnest($2::text[]) with ordinality as given (id, place)
     join "Trajectory" t on t."projectId" = $1 and t.id = given.id ${labelsOfIt} order by given.place`,
    [projectId, ids],
  );
  return rows.map(toSummary);
}
