/** Projects, and one with its counts. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/client/api';
import { getProject, listProjects } from '@/lib/contracts/projects';
import { keys } from './keys';

export const projectsQuery = () => queryOptions({ queryKey: keys.projects, queryFn: ({ signal }) => call(listProjects, { signal }) });

/** null: no project yet. */
export const projectQuery = (project: string | null) =>
  queryOptions({
    queryKey: [...keys.project(project ?? ''), 'home'],
    queryFn: project === null ? skipToken : ({ signal }) => call(getProject, { params: { project }, signal }),
  });
