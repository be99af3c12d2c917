/** One decision ready to be judged, and the walk to the next that is undecided. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/client/api';
import { getDecision, nextUndecided } from '@/lib/contracts/decisions';
import { keys } from './keys';

/** `at`: an action, by our ids; null: none is open. */
export const decisionQuery = (project: string, at: { trajectory: string; step: string } | null) =>
  queryOptions({
    queryKey: [...keys.lists(project, 'decisions'), 'at', at?.trajectory ?? null, at?.step ?? null],
    queryFn: at === null ? skipToken : ({ signal }) => call(getDecision, { params: { project }, query: at, signal }),
  });

/** `after`: id of the action from which to walk on; its own decision is passed over. Labels that wait to be sent are not counted by it. */
export const nextUndecidedQuery = (project: string, { filter = '', after }: { filter?: string | undefined; after?: string | undefined } = {}) =>
  queryOptions({
    queryKey: [...keys.lists(project, 'decisions'), 'next', filter, after ?? null],
    queryFn: ({ signal }) => call(nextUndecided, { params: { project }, query: { filter, after }, signal }),
    staleTime: 0,
  });
