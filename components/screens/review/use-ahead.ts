/** What comes after the decision at hand: known from the answer before, and fetched while one looks, so that it opens at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { decisionQuery, nextUndecidedQuery } from '@/client/queries/decisions';
import { labelsQuery } from '@/client/queries/labels';

interface Place {
  readonly trajectory: string;
  readonly step: string;
}

export interface Walked {
  readonly project: string;
  readonly filter: string;
  /** The decision at hand. */
  readonly at: Place | null;
  /** Whether a decision was made at this sitting, which the server may not have yet. */
  readonly hasDecided: boolean;
}

/** Decisions and the labels on their rollouts: what a board needs to be ready. */
function useFetchedAhead(project: string, places: readonly Place[]): void {
  const client = useQueryClient();
  useEffect(() => {
    const failed = (): void => {}; // opening it asks again, and tells
    for (const { trajectory, step } of places) {
      client.ensureQueryData(decisionQuery(project, { trajectory, step })).catch(failed);
      client.ensureQueryData(labelsQuery(project, trajectory)).catch(failed);
    }
  });
}

/** `next` is null where nothing more waits, or it is not known yet. */
export function useAhead({ project, filter, at, hasDecided }: Walked): { next: Place | null; counts: { left: number; leftDiffering: number; total: number } | null } {
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...nextUndecidedQuery(project, { filter, after: at?.step }),
    enabled: at !== null,
    // Until the answer for this decision is there, the one for the last decision tells what comes.
    placeholderData: (before, query) => (query?.queryKey.includes(filter) ? before : undefined),
  });
  const named = data?.next ? [data.next, ...data.following] : [];
  const passed = isPlaceholderData ? named.findIndex(({ step }) => step === at?.step) + 1 : 0;
  const isKnown = !isPlaceholderData || passed > 0;
  const coming = isKnown ? named.slice(passed) : [];
  useFetchedAhead(project, coming);
  // A label that is on its way is not counted by the server yet.
  const unsent = isPlaceholderData ? passed : hasDecided && isFetching ? 1 : 0;
  return { next: coming[0] ?? null, counts: data ? { left: Math.max(0, data.left - unsent), leftDiffering: data.leftDiffering, total: data.total } : null };
}
