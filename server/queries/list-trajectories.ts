/** Trajectories of a project by filter, page by page in a total order. */
import 'server-only';
import { z } from 'zod';
import type { TrajectorySummary } from '@/lib/contracts/trajectories';
import { defaultLimit, pageOf, readCursor, type Page } from '@/server/queries/cursor';
import { filterCondition } from '@/server/queries/filter-condition';
import { orderOf, type TrajectorySort } from '@/server/queries/trajectory-order';
import { labelsOfIt, summaryColumns, toSummary, type SummaryRow } from '@/server/queries/trajectory-summaries';
import { store } from '@/server/store/store';

export interface ListTrajectories {
  filter?: string | undefined;
  /** `imported` where it is not given. */
  sort?: TrajectorySort | undefined;
  cursor?: string | undefined;
  /** At most 100 where it is not given. */
  limit?: number | undefined;
}

export interface TrajectoryList extends Page<TrajectorySummary> {
  /** How many the filter keeps, and how many there are. */
  total: number;
  all: number;
}

interface Row extends SummaryRow {
  /** The key as text, so that no digit of it is lost in the cursor. */
  at: string | null;
}

/** Throws WrongInput for a filter or cursor that cannot be understood. */
export async function listTrajectories(projectId: string, { filter, sort = 'imported', cursor, limit = defaultLimit }: ListTrajectories = {}): Promise<TrajectoryList> {
  const { pool } = store();
  const start = readCursor(z.tuple([z.literal(sort), z.string().nullable(), z.string()]), cursor);
  const order = orderOf(sort);
  const kept = filterCondition(filter, 5);
  const behind = start ? order.after('$2', '$3') : '($2::text is null and $3::text is null)';
  const page = pool.query<Row>(
    `with kept as (
       select t.id, ${order.key} as key from "Trajectory" t where t."projectId" = $1 and ${behind} and (${kept.text}) order by ${order.by} limit $4
     )
     select ${summaryColumns}, kept.key::text as at from kept join "Trajectory" t on t."projectId" = $1 and t.id = kept.id ${labelsOfIt} order by ${order.by.replace('id ', 'kept.id ')}`,
    [projectId, start?.[1] ?? null, start?.[2] ?? null, limit + 1, ...kept.values],
  );
  const [{ rows }, counts] = await Promise.all([page, countTrajectories(projectId, filter)]);
  const { items, next } = pageOf(rows, limit, (last) => [sort, last.at, last.id]);
  return { items: items.map(({ at: _at, ...row }) => toSummary(row)), next, ...counts };
}

async function countTrajectories(projectId: string, filter: string | undefined): Promise<{ total: number; all: number }> {
  const kept = filterCondition(filter, 2);
  const { rows } = await store().pool.query<{ total: number; all: number }>(
    `select count(*) filter (where ${kept.text})::int as total, count(*)::int as "all" from "Trajectory" t where t."projectId" = $1`,
    [projectId, ...kept.values],
  );
  return rows[0] ?? { total: 0, all: 0 };
}
