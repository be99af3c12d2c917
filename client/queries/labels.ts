/** Label events of one rollout as the server has them; `useLabels` of client/commands adds those that wait to be sent. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/client/api';
import { listFailures, listLabels } from '@/lib/contracts/labels';
import { keys } from './keys';

export const labelsQuery = (project: string, trajectory: string | null) =>
  queryOptions({
    queryKey: keys.labels(project, trajectory),
    queryFn: trajectory === null ? skipToken : ({ signal }) => call(listLabels, { params: { project, trajectory }, signal }),
  });

/** Failure labels with the facts that they are counted by, and the modes that the team has named. */
export const failuresQuery = (project: string, filter = '') =>
  queryOptions({
    queryKey: [...keys.lists(project, 'failures'), filter],
    queryFn: ({ signal }) => call(listFailures, { params: { project }, query: { filter }, signal }),
  });
