/** Projects over HTTP. */
import 'server-only';
import { createProject, deleteProject, getProject, listProjects, updateProject } from '@/lib/contracts/projects';
import { createProject as create } from '@/server/commands/create-project';
import { deleteProject as remove } from '@/server/commands/delete-project';
import { updateProject as update } from '@/server/commands/update-project';
import { bindActor, bindProject } from '@/server/http/bind';
import { absent, HttpProblem } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { getProject as get } from '@/server/queries/get-project';
import { findProjectById, listProjects as list } from '@/server/queries/list-projects';
import { Refusal, WrongInput } from '@/server/refusal';

/** A name that is taken is the caller's conflict, not the server's trouble. */
async function orConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof WrongInput)) throw new HttpProblem(409, error.message);
    throw error;
  }
}

function orAbsent<T>(found: T | null): T {
  if (found === null) throw absent('project');
  return found;
}

export function bindProjects(api: Api): void {
  bindActor(api, listProjects, async (_call, actor) => ({ items: await list(actor) }));
  bindActor(api, createProject, async ({ body }, actor) => {
    const { id } = await orConflict(create(body.name, { owner: actor.userId }));
    return orAbsent(await findProjectById(id, 'owner'));
  });
  bindProject(api, getProject, 'viewer', async (_call, { projectId, role, actor }) => orAbsent(await get(projectId, role, actor.name)));
  bindProject(api, updateProject, 'lead', async ({ body }, { projectId, role }) => {
    await orConflict(update(projectId, body));
    return orAbsent(await findProjectById(projectId, role));
  });
  bindProject(api, deleteProject, 'owner', async (_call, { projectId }) => {
    if (!(await remove(projectId))) throw absent('project');
    return { deleted: true } as const;
  });
}
