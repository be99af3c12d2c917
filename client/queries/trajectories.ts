/** The table of rollouts, one rollout, and its neighbours in the table that the reader came from. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/client/api';
import { getNeighbours, getTrajectory, listTrajectories, type trajectorySorts } from '@/lib/contracts/trajectories';
import { keys } from './keys';

export type TrajectorySort = (typeof trajectorySorts)[number];

/** What a list shows: filter text ('' keeps all) and order. */
export interface ListView {
  filter?: string | undefined;
  sort?: TrajectorySort | undefined;
}

export const trajectoriesQuery = (project: string, { filter = '', sort = 'imported' }: ListView = {}) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists(project, 'trajectories'), filter, sort],
    queryFn: ({ pageParam, signal }) => call(listTrajectories, { params: { project }, query: { filter, sort, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Facts and the index of steps; by our id or the file's own. */
export const trajectoryQuery = (project: string, trajectory: string | null) =>
  queryOptions({
    queryKey: [...keys.trajectory(project, trajectory), 'page'],
    queryFn: trajectory === null ? skipToken : ({ signal }) => call(getTrajectory, { params: { project, trajectory }, signal }),
  });

export const neighboursQuery = (project: string, trajectory: string, { filter = '', sort = 'imported' }: ListView = {}) =>
  queryOptions({
    queryKey: [...keys.trajectory(project, trajectory), 'neighbours', filter, sort],
    queryFn: ({ signal }) => call(getNeighbours, { params: { project, trajectory }, query: { filter, sort }, signal }),
  });
