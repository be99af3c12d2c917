/** The walk: one undecided decision after the other, with how many are left. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { decisionQuery, nextUndecidedQuery } from '@/client/queries/decisions';
import { projectQuery } from '@/client/queries/projects';
import { useCommands } from '@/client/state/use-commands';
import { AppFrame } from '@/components/frame/app-frame';
import { PageHeader } from '@/components/frame/page-header';
import { DecisionBoard } from '@/components/screens/compare/decision-board';
import { QueryStates } from '@/components/screens/query-states';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/link';
import { ProgressBar } from '@/components/ui/progress-bar';
import { minutesLeft } from './pace';
import { useAhead } from './use-ahead';

function useReviewUrl() {
  return useQueryStates({ filter: parseAsString.withDefault(''), trajectory: parseAsString, step: parseAsString }, { history: 'push' });
}

export function ReviewScreen({ project }: { readonly project: string }) {
  const [{ filter, trajectory, step }, setUrl] = useReviewUrl();
  const [times, setTimes] = useState<number[]>([]);
  /** Decisions of this sitting, to go back to. */
  const [passed, setPassed] = useState<readonly { trajectory: string; step: string }[]>([]);
  const [showsGuideline, setGuideline] = useState(false);
  const home = useQuery(projectQuery(project));
  const first = useQuery(nextUndecidedQuery(project, { filter }));
  const at = trajectory !== null && step !== null ? { trajectory, step } : (first.data?.next ?? null);
  const query = useQuery(decisionQuery(project, at ? { trajectory: at.trajectory, step: at.step } : null));
  const ahead = useAhead({ project, filter, at, hasDecided: times.length > 0 });
  const { next } = ahead;
  const counts = ahead.counts ?? first.data;
  const left = counts?.left ?? 0;
  const onNext = next
    ? () => {
        setTimes((before) => [...before, performance.now()]);
        if (at) setPassed((before) => [...before, { trajectory: at.trajectory, step: at.step }]);
        void setUrl({ trajectory: next.trajectory, step: next.step });
      }
    : undefined;
  const last = passed.at(-1);
  const onPrevious = last
    ? () => {
        setPassed((before) => before.slice(0, -1));
        void setUrl(last);
      }
    : undefined;
  useCommands('review', { 'review.guideline': () => setGuideline(true) });
  const minutes = minutesLeft(times, left);
  return (
    <AppFrame project={project}>
      <PageHeader
        crumbs={[{ label: home.data?.name ?? 'Project', href: `/p/${project}` }]}
        title={query.data ? `Decision at step ${query.data.ordinal}` : 'Review'}
        facts={counts ? [{ label: 'Left', value: `${left} of ${counts.total}` }, ...(counts.leftDiffering === 0 ? [] : [{ label: 'Read different words', value: `${counts.leftDiffering}, at the end` }]), ...(minutes === null ? [] : [{ label: 'Time left', value: `${minutes} min` }]), ...(filter === '' ? [] : [{ label: 'Filter', value: filter }])] : []}
      />
      {counts && <ProgressBar label="Decisions decided" value={counts.total - left} max={Math.max(1, counts.total)} />}
      {at === null && first.data ? (
        <EmptyState
          icon={<CircleCheck size={24} aria-hidden="true" />}
          title={first.data.total === 0 ? 'No decision waits here' : 'Nothing is undecided'}
          action={
            <>
              <ButtonLink variant="primary" href={`/p/${project}/datasets`}>
                Export a dataset
              </ButtonLink>
              <ButtonLink href={`/p/${project}/tasks`}>See the tasks</ButtonLink>
            </>
          }
        >
          {first.data.total === 0 ? 'Decisions are places where rollouts of one task went different ways from the same state. Import several rollouts of a task to have some.' : `You have decided or skipped all ${first.data.total} decisions.`}
        </EmptyState>
      ) : (
        <QueryStates isPage query={first} what="what is undecided" rows={10}>
          {() => (
          <QueryStates isPage query={query} what="the next decision" rows={10}>
            {(decision) => <DecisionBoard key={decision.step} project={project} decision={decision} hidesOutcome={home.data?.settings.hideOutcome ?? true} onNext={onNext} onPrevious={onPrevious} onGoTo={(to, at) => void setUrl({ trajectory: to, step: at })} isWalk />}
          </QueryStates>
          )}
        </QueryStates>
      )}
      {showsGuideline && (
        <Dialog isOpen onOpenChange={setGuideline} title="Guideline">
          <p className="break-words whitespace-pre-wrap">{home.data?.settings.guideline === '' ? 'Nobody has written one yet; project settings is the place.' : home.data?.settings.guideline}</p>
        </Dialog>
      )}
    </AppFrame>
  );
}
