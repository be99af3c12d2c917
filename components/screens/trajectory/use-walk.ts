/** From one open question to the next: first those of this rollout, then those of the project under the filter of the list. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { nextUndecidedQuery } from '@/client/queries/decisions';
import { neighboursQuery, type TrajectorySort } from '@/client/queries/trajectories';
import { listSearch } from '@/client/state/filter-url';
import { showToast } from '@/components/ui/toast-store';

export interface WalkPlace {
  readonly project: string;
  readonly trajectory: string;
  readonly filter: string;
  readonly sort: TrajectorySort;
  /** Id of the current action, from which the walk of the project goes on. */
  readonly after: string | undefined;
  readonly current: number;
  /** Ordinals of this rollout that wait for one's word. */
  readonly undecided: readonly number[];
  readonly onJump: (ordinal: number) => void;
}

/** The address of a rollout that keeps the list's filter and order. */
export function rolloutHref({ project, filter, sort }: Pick<WalkPlace, 'project' | 'filter' | 'sort'>, trajectory: string, step?: number): string {
  const search = listSearch({ filter, sort });
  const named = step === undefined ? '' : `${search === '' ? '?' : '&'}step=${String(step)}`;
  return `/p/${project}/trajectories/${trajectory}${search}${named}`;
}

export function useWalk(place: WalkPlace) {
  const { project, trajectory, filter, sort, after, current, undecided, onJump } = place;
  const client = useQueryClient();
  const router = useRouter();
  const [isWalking, setWalking] = useState(false);
  const neighbours = useQuery(neighboursQuery(project, trajectory, { filter, sort })).data;
  const left = useQuery(nextUndecidedQuery(project, { filter })).data;

  const openRollout = (id: string | null | undefined): void => {
    if (id) router.push(rolloutHref(place, id));
  };
  /** Beyond this rollout: the next decision of the project; where it has none, the next rollout of the list. */
  const leave = async (): Promise<void> => {
    const { next, total } = await client.fetchQuery(nextUndecidedQuery(project, { filter, after }));
    const [wrapped] = undecided.filter((ordinal) => ordinal !== current);
    if (next && next.trajectory !== trajectory) router.push(rolloutHref(place, next.trajectory, next.ordinal));
    else if (next && undecided.includes(next.ordinal) && next.ordinal !== current) onJump(next.ordinal);
    else if (wrapped !== undefined) onJump(wrapped);
    else if (total === 0 && neighbours?.next) openRollout(neighbours.next);
    else showToast({ title: undecided.length > 0 ? 'This is the last one that waits for you' : 'Nothing is left to decide under this filter' });
  };
  const toNext = (): void => {
    const ahead = undecided.find((ordinal) => ordinal > current);
    if (ahead !== undefined) return onJump(ahead);
    setWalking(true);
    leave()
      .catch((error: unknown) => showToast({ title: 'The next decision could not be found', text: error instanceof Error ? error.message : undefined, tone: 'failure' }))
      .finally(() => setWalking(false));
  };
  const toPrevious = (): void => {
    const behind = undecided.findLast((ordinal) => ordinal < current);
    if (behind === undefined) showToast({ title: 'No undecided step stands before this one' });
    else onJump(behind);
  };
  return { neighbours, left, isWalking, toNext, toPrevious, openRollout };
}
