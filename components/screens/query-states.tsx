/** What a screen shows while its data is on the way, when it failed, and when nobody may see it. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '@/client/api';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';

export interface QueryStatesProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** What is being loaded, as in "Loading projects". */
  readonly what: string;
  readonly rows?: number | undefined;
  /** Where it is all of the page below the header, and no `PageBody` gives it an edge. */
  readonly isPage?: boolean | undefined;
  readonly children: (data: T) => ReactNode;
}

function adviceFor(error: Error): string {
  if (error instanceof TypeError) return 'The server did not answer. See whether it still runs, then try again.';
  if (error instanceof ApiProblem && error.status === 401) return 'Open the link that `npm start` printed, or run `./bin/treewright link` for a new one.';
  return 'Nothing was changed. Try again; if it stays, the server’s log says more.';
}

export function QueryStates<T>({ query, what, rows = 6, isPage = false, children }: QueryStatesProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState title={`Could not load ${what}`} where={query.error.message} advice={adviceFor(query.error)} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={rows} label={what} className={isPage ? 'p-4' : undefined} />;
}
