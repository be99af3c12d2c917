/** Where a label goes that is put on everything that a filter keeps. */
import 'server-only';
import { filterCondition } from '@/server/queries/filter-condition';
import { store } from '@/server/store/store';

export const bulkPlaces = ['last-action', 'first-failure', 'trajectory'] as const;
export type BulkPlace = (typeof bulkPlaces)[number];

export interface BulkTarget {
  trajectory: string;
  /** null: the rollout has no such step. For `trajectory` it is not asked for. */
  step: string | null;
}

const stepOf: Record<BulkPlace, string> = {
  // On the line that the run ended on.
  'last-action': `select s.id from "Step" s where s."projectId" = t."projectId" and s."trajectoryId" = t.id and s.kind = 'action' and s."isActive" order by s.ordinal desc limit 1`,
  // The one that a person called the first; else the earliest that a person called a failure.
  'first-failure': `select c."stepId" from "LabelCurrent" c where c."projectId" = t."projectId" and c."trajectoryId" = t.id and c.kind = 'failure' and c."authorKind" = 'human'
    order by c."isFirst" desc nulls last, c.ordinal limit 1`,
  trajectory: 'select null::text',
};

/** At most `most`, in the order of their ids. */
export async function bulkTargets(projectId: string, filter: string, on: BulkPlace, most: number): Promise<BulkTarget[]> {
  const kept = filterCondition(filter, 3);
  const { rows } = await store().pool.query<BulkTarget>(
    `select t.id as trajectory, (${stepOf[on]}) as step from "Trajectory" t where t."projectId" = $1 and (${kept.text}) order by t.id limit $2`,
    [projectId, most, ...kept.values],
  );
  return rows;
}
