/** Tasks, and the branch tree of one. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/client/api';
import { getTaskTree, listTasks } from '@/lib/contracts/tasks';
import { keys } from './keys';

export const tasksQuery = (project: string, filter = '') =>
  infiniteQueryOptions({
    queryKey: [...keys.lists(project, 'tasks'), 'list', filter],
    queryFn: ({ pageParam, signal }) => call(listTasks, { params: { project }, query: { filter, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** null: no task is chosen. */
export const taskTreeQuery = (project: string, task: string | null, filter = '') =>
  queryOptions({
    queryKey: [...keys.lists(project, 'tasks'), 'tree', task, filter],
    queryFn: task === null ? skipToken : ({ signal }) => call(getTaskTree, { params: { project, task }, query: { filter }, signal }),
    placeholderData: keepPreviousData,
  });
