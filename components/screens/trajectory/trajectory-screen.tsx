/** One rollout, step by step: minimap, transcript, and the rail where it is judged. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { ApiProblem } from '@/client/api';
import { labelsQuery } from '@/client/queries/labels';
import { trajectoryQuery } from '@/client/queries/trajectories';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { Timeline } from './timeline';

export interface TrajectoryScreenProps {
  readonly project: string;
  /** Our id, or the file's own. */
  readonly trajectory: string;
}

function NotThere({ project }: { readonly project: string }) {
  return (
    <EmptyState
      icon={<FileQuestion size={24} aria-hidden="true" />}
      title="This project has no such rollout"
      action={
        <ButtonLink variant="primary" href={`/p/${project}/trajectories`}>
          All trajectories
        </ButtonLink>
      }
    >
      It may have been deleted, or the address is of another project.
    </EmptyState>
  );
}

/** The three panes in grey, so that nothing moves when they fill. */
function Loading() {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[17rem_minmax(0,1fr)_20rem] divide-x divide-line max-lg:grid-cols-[4.5rem_minmax(0,1fr)]">
      <Skeleton rows={16} label="steps" className="p-4" />
      <Skeleton rows={12} label="transcript" className="bg-surface p-4" />
      <Skeleton rows={8} label="decision" className="p-4 max-lg:hidden" />
    </div>
  );
}

export function TrajectoryScreen({ project, trajectory }: TrajectoryScreenProps) {
  const page = useQuery(trajectoryQuery(project, trajectory));
  const labels = useQuery(labelsQuery(project, trajectory));
  const isSettled = page.data !== undefined && !labels.isLoading;
  if (page.data && isSettled) {
    return (
      <AppFrame project={project}>
        <Timeline project={project} page={page.data} />
      </AppFrame>
    );
  }
  const isAbsent = page.error instanceof ApiProblem && page.error.status === 404;
  return (
    <AppFrame project={project}>
      <PageHeader crumbs={[{ label: 'Trajectories', href: `/p/${project}/trajectories` }]} title="Rollout" facts={isAbsent || page.error ? [] : [{ label: 'Loading', value: 'the rollout' }]} />
      {isAbsent ? (
        <PageBody>
          <NotThere project={project} />
        </PageBody>
      ) : page.error ? (
        <QueryStates query={page} what="this rollout">
          {() => null}
        </QueryStates>
      ) : (
        <Loading />
      )}
    </AppFrame>
  );
}
