/** Trajectories over HTTP. */
import 'server-only';
import { getNeighbours, getTrajectory, listTrajectories } from '@/lib/contracts/trajectories';
import { bindProject } from '@/server/http/bind';
import { absent } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { getNeighbours as neighbours } from '@/server/queries/get-neighbours';
import { getTrajectory as get } from '@/server/queries/get-trajectory';
import { listTrajectories as list } from '@/server/queries/list-trajectories';
import { resolveTrajectory } from '@/server/queries/resolve-trajectory';

/** Our id of what a path names by our id or the file's own; 404 where there is none. */
export async function trajectoryIn(projectId: string, ref: string): Promise<string> {
  const id = await resolveTrajectory(projectId, ref);
  if (id === null) throw absent('trajectory');
  return id;
}

export function bindTrajectories(api: Api): void {
  bindProject(api, listTrajectories, 'viewer', async ({ query }, { projectId }) => list(projectId, query));
  bindProject(api, getTrajectory, 'viewer', async ({ params }, { projectId }) => {
    const page = await get(projectId, await trajectoryIn(projectId, params.trajectory));
    if (!page) throw absent('trajectory');
    return page;
  });
  bindProject(api, getNeighbours, 'viewer', async ({ params, query }, { projectId }) => neighbours(projectId, await trajectoryIn(projectId, params.trajectory), query));
}
