/** Tasks and their branch trees over HTTP. */
import 'server-only';
import { getTaskTree, listTasks } from '@/lib/contracts/tasks';
import { bindProject } from '@/server/http/bind';
import { absent } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { getTask, listTasks as list } from '@/server/queries/list-tasks';
import { resolveTask } from '@/server/queries/resolve-task';
import { loadTaskTree } from '@/server/queries/task-tree';
import { loadSummaries } from '@/server/queries/trajectory-summaries';

export function bindTasks(api: Api): void {
  bindProject(api, listTasks, 'viewer', async ({ query }, { projectId, actor }) => list(projectId, actor.name, query));
  bindProject(api, getTaskTree, 'viewer', async ({ params, query }, { projectId, actor }) => {
    const id = await resolveTask(projectId, params.task);
    const task = id === null ? null : await getTask(projectId, actor.name, id, query.filter);
    if (!task) throw absent('task'); // or the filter keeps none of its rollouts
    const { trajectories, places } = await loadTaskTree(projectId, task.id, actor.name, query.filter);
    return { task, trajectories: await loadSummaries(projectId, trajectories), places };
  });
}
