/** One step, whole. */
import 'server-only';
import type { Step } from '@/lib/trajectory/model';
import { toStep } from '@/server/db/step-row';
import { store } from '@/server/store/store';

/** null: the trajectory (our id) has no step there. */
export async function getStep(projectId: string, trajectory: string, ordinal: number): Promise<Step | null> {
  const { rows } = await store().pool.query<{ body: string }>('select body from "Step" where "projectId" = $1 and "trajectoryId" = $2 and ordinal = $3', [projectId, trajectory, ordinal]);
  return rows[0] ? toStep(rows[0].body) : null;
}
