/** What to do with a trajectory whose id the project has already: nothing, take over what grew, or ask what the caller wants. */
import 'server-only';
import type { PoolClient } from 'pg';
import { makeStepId, TrajectoryId } from '@/lib/trajectory/ids';
import type { Trajectory } from '@/lib/trajectory/model';
import { rollingDigests } from '@/server/db/step-digest';
import { toStepAsWritten } from '@/server/db/step-row';
import { sha256 } from '@/server/hash';

export interface Known {
  digest: string;
  steps: number;
  version: number;
}

/** same: nothing new in it. grown: what we have and more after it. changed: other content under the same id. */
export type Relation = 'same' | 'grown' | 'changed';

export async function relationTo(client: PoolClient, projectId: string, known: Known, trajectory: Trajectory): Promise<Relation> {
  const { steps } = trajectory;
  const digests = rollingDigests(trajectory);
  if (digests.at(-1) === known.digest) return 'same';
  if (digests[known.steps - 1] === known.digest) return 'grown';
  const stored = await storedDigests(client, projectId, trajectory);
  if (steps.length < known.steps) return digests.at(-1) === stored.digests[steps.length - 1] ? 'same' : 'changed';
  // A response that was being written when the file was copied is the one old step that may differ.
  const before = known.steps - 2;
  const isLastTheSame = stored.ids.at(-1) === steps[known.steps - 1]?.id;
  return isLastTheSame && (before < 0 || digests[before] === stored.digests[before]) ? 'grown' : 'changed';
}

/** The stored steps stand in the header of the new trajectory: what they say does not depend on it. */
async function storedDigests(client: PoolClient, projectId: string, trajectory: Trajectory): Promise<{ ids: string[]; digests: string[] }> {
  const { rows } = await client.query<{ body: string }>('select body from "Step" where "projectId" = $1 and "trajectoryId" = $2 order by ordinal', [projectId, trajectory.id]);
  const steps = rows.map((row) => toStepAsWritten(row.body));
  return { ids: steps.map((step) => step.id), digests: rollingDigests({ ...trajectory, steps }) };
}

export const digestOf = (trajectory: Trajectory): string => rollingDigests(trajectory).at(-1) ?? '';

/** The same run as one of its own beside the known one; its ids follow from its content, so the same change gives them again. */
export function asVersion(trajectory: Trajectory, digest: string): Trajectory {
  const id = TrajectoryId.parse(`t_${sha256(JSON.stringify([trajectory.id, 'version', digest])).slice(0, 24)}`);
  return { ...trajectory, id, steps: trajectory.steps.map((step) => ({ ...step, id: makeStepId(sha256, id, step.id) })) };
}
