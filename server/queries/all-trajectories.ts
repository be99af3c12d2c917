/** Every rollout of a project that a filter keeps, as one consistent picture; by task, then by id. */
import 'server-only';
import type { TrajectorySummary } from '@/lib/contracts/trajectories';
import { Snapshot } from '@/server/db/snapshot';
import { filterCondition } from '@/server/queries/filter-condition';
import { labelsOfIt, summaryColumns, toSummary, type SummaryRow } from '@/server/queries/trajectory-summaries';

const page = 500;

/** Throws WrongInput for a filter that cannot be read. */
export async function* allTrajectories(projectId: string, filter: string | undefined): AsyncGenerator<TrajectorySummary> {
  const kept = filterCondition(filter, 2);
  const snapshot = await Snapshot.open();
  try {
    const pages = snapshot.pages<SummaryRow>(
      `select ${summaryColumns} from "Trajectory" t ${labelsOfIt} where t."projectId" = $1 and (${kept.text}) order by t."taskId" collate "C", t.id collate "C"`,
      [projectId, ...kept.values],
      page,
    );
    for await (const rows of pages) yield* rows.map(toSummary);
  } finally {
    await snapshot.close();
  }
}
