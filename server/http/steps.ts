/** Steps over HTTP. */
import 'server-only';
import { getStep, getStepContext, getStepSource, listSteps } from '@/lib/contracts/steps';
import { bindProject } from '@/server/http/bind';
import { absent } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { trajectoryIn } from '@/server/http/trajectories';
import { getStep as get } from '@/server/queries/get-step';
import { getStepContext as contextOf } from '@/server/queries/get-step-context';
import { getStepSource as sourceOf } from '@/server/queries/get-step-source';
import { listSteps as list } from '@/server/queries/list-steps';

function orAbsent<T>(found: T | null): T {
  if (found === null) throw absent('step');
  return found;
}

export function bindSteps(api: Api): void {
  bindProject(api, listSteps, 'viewer', async ({ params, query }, { projectId }) => {
    const { from, to, cut } = query;
    return { items: await list(projectId, await trajectoryIn(projectId, params.trajectory), { from, to, cut: cut ?? null }) };
  });
  bindProject(api, getStep, 'viewer', async ({ params }, { projectId }) => ({ step: orAbsent(await get(projectId, await trajectoryIn(projectId, params.trajectory), params.ordinal)), full: {} }));
  bindProject(api, getStepContext, 'viewer', async ({ params }, { projectId }) => orAbsent(await contextOf(projectId, await trajectoryIn(projectId, params.trajectory), params.ordinal)));
  bindProject(api, getStepSource, 'viewer', async ({ params }, { projectId }) => ({ pieces: orAbsent(await sourceOf(projectId, await trajectoryIn(projectId, params.trajectory), params.ordinal)) }));
}
