/** Steps of a trajectory by range of ordinals, long texts cut. */
import 'server-only';
import type { StepView } from '@/lib/contracts/steps';
import { cutStep } from '@/lib/trajectory/cut-step';
import { toStep } from '@/server/db/step-row';
import { WrongInput } from '@/server/refusal';
import { store } from '@/server/store/store';

const mostSteps = 1000;

export interface StepRange {
  /** Ordinals [from, to), at most 1000. */
  from: number;
  to: number;
  /** Longest text in characters; null cuts nothing. */
  cut: number | null;
}

/** In order; ordinals that are not there are left out. */
export async function listSteps(projectId: string, trajectory: string, { from, to, cut }: StepRange): Promise<StepView[]> {
  if (to - from > mostSteps) throw new WrongInput(`At most ${mostSteps} steps at once; this asks for ${to - from}.`);
  const { rows } = await store().pool.query<{ body: string }>(
    'select body from "Step" where "projectId" = $1 and "trajectoryId" = $2 and ordinal >= $3 and ordinal < $4 order by ordinal',
    [projectId, trajectory, from, to],
  );
  return rows.map(({ body }) => cutStep(toStep(body), cut));
}
