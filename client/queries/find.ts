/** Finds projects, tasks, rollouts, decisions and steps by name, id or number, for the palette. */
import type { QueryClient } from '@tanstack/react-query';
import { call } from '@/client/api';
import { counted } from '@/lib/base/counted';
import { listDecisions } from '@/lib/contracts/decisions';
import { listTasks } from '@/lib/contracts/tasks';
import { listTrajectories } from '@/lib/contracts/trajectories';
import { findFilter } from '@/lib/curation/find-filter';
import { projectsQuery } from './projects';
import { trajectoryQuery } from './trajectories';

/** Of each kind; who does not find it among them types on. */
const MOST = 5;

export interface FoundThing {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly href: string;
}

/** Where one is while one searches. */
export interface FindPlace {
  readonly project: string | undefined;
  readonly trajectory: string | undefined;
}

async function foundProjects(cache: QueryClient, typed: string): Promise<FoundThing[]> {
  const { items } = await cache.fetchQuery(projectsQuery());
  return items
    .filter(({ name, id }) => name.toLowerCase().includes(typed.toLowerCase()) || id === typed)
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, group: 'Projects', title: name, href: `/p/${id}` }));
}

/** A number, on a rollout that has so many steps. */
function foundStep(cache: QueryClient, { project, trajectory }: FindPlace, typed: string): FoundThing[] {
  if (project === undefined || trajectory === undefined || !/^\d{1,7}$/.test(typed)) return [];
  const page = cache.getQueryData(trajectoryQuery(project, trajectory).queryKey);
  const head = page?.index.heads[Number(typed)];
  if (head === undefined) return [];
  return [{ id: `step ${typed}`, group: 'Steps of this rollout', title: `Step ${typed}`, detail: head, href: `/p/${project}/trajectories/${trajectory}?step=${typed}` }];
}

async function foundInProject(project: string, typed: string, signal: AbortSignal): Promise<FoundThing[]> {
  const filter = findFilter(typed);
  if (filter === null) return [];
  const input = { params: { project }, query: { filter, limit: MOST }, signal };
  const [tasks, rollouts, decisions] = await Promise.all([call(listTasks, input), call(listTrajectories, input), call(listDecisions, input)]);
  const base = `/p/${project}`;
  return [
    ...tasks.items.map(({ id, externalId, goal, trajectories }) => ({ id, group: 'Tasks', title: [externalId, goal].filter((part) => part !== null).join(' · ').split('\n', 1)[0] ?? id, detail: counted(trajectories, 'rollout'), href: `${base}/tasks/${id}` })),
    ...rollouts.items.map(({ id, externalId, title, steps }) => ({ id, group: 'Trajectories', title: externalId === null ? title : `${externalId} · ${title}`, detail: `${steps} steps`, href: `${base}/trajectories/${id}` })),
    ...decisions.items.map(({ key, trajectory, step, ordinal, alternatives }) => ({ id: `${key} ${step}`, group: 'Decisions', title: `Step ${ordinal}: ${alternatives.map(({ head }) => head).join(' or ')}`, detail: `${alternatives.length} alternatives`, href: `${base}/compare?trajectory=${trajectory}&step=${step}` })),
  ];
}

/** Steps first, for a number means one; projects last, for one seldom leaves. */
export async function findThings(cache: QueryClient, place: FindPlace, typed: string, signal: AbortSignal): Promise<FoundThing[]> {
  const [inside, projects] = await Promise.all([place.project === undefined ? [] : foundInProject(place.project, typed, signal), foundProjects(cache, typed)]);
  return [...foundStep(cache, place, typed), ...inside, ...projects];
}
