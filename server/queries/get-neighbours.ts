/** Previous and next of a trajectory in the list that the reader came from. */
import 'server-only';
import { filterCondition } from '@/server/queries/filter-condition';
import { orderOf, type TrajectorySort } from '@/server/queries/trajectory-order';
import { store } from '@/server/store/store';

export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** From 0; null: the filter leaves it out. */
  position: number | null;
  total: number;
}

export async function getNeighbours(projectId: string, trajectory: string, { filter, sort = 'imported' }: { filter?: string | undefined; sort?: TrajectorySort | undefined }): Promise<Neighbours> {
  const kept = filterCondition(filter, 3);
  const order = orderOf(sort);
  const { rows } = await store().pool.query<Neighbours>(
    `with kept as (select t.id, ${order.key} as key from "Trajectory" t where t."projectId" = $1 and (${kept.text})),
     placed as (
       select id, lag(id) over line as previous, lead(id) over line as next, (row_number() over line)::int - 1 as position from kept window line as (order by ${order.by})
     )
     select placed.previous, placed.next, placed.position, counted.total
     from (select count(*)::int as total from kept) counted left join placed on placed.id = $2`,
    [projectId, trajectory, ...kept.values],
  );
  return rows[0] ?? { previous: null, next: null, position: null, total: 0 };
}
