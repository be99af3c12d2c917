/** Decision states over HTTP. */
import 'server-only';
import { getDecision, listDecisions, nextUndecided } from '@/lib/contracts/decisions';
import { bindProject } from '@/server/http/bind';
import { absent } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { trajectoryIn } from '@/server/http/trajectories';
import { getDecision as get } from '@/server/queries/get-decision';
import { listDecisions as list } from '@/server/queries/list-decisions';
import { nextUndecided as next } from '@/server/queries/next-undecided';
import { resolveTask } from '@/server/queries/resolve-task';

async function taskIn(projectId: string, ref: string | undefined): Promise<string | undefined> {
  if (ref === undefined) return undefined;
  const id = await resolveTask(projectId, ref);
  if (id === null) throw absent('task');
  return id;
}

export function bindDecisions(api: Api): void {
  bindProject(api, listDecisions, 'viewer', async ({ query }, { projectId, actor }) => list(projectId, actor.name, { ...query, task: await taskIn(projectId, query.task) }));
  bindProject(api, getDecision, 'viewer', async ({ query }, { projectId }) => {
    const decision = await get(projectId, await trajectoryIn(projectId, query.trajectory), query.step);
    if (!decision) throw absent('action');
    return decision;
  });
  bindProject(api, nextUndecided, 'viewer', async ({ query }, { projectId, actor }) => {
    const { filter, after, trajectory } = query;
    return next(projectId, actor.name, { filter, after, trajectory: trajectory === undefined ? undefined : await trajectoryIn(projectId, trajectory) });
  });
}
