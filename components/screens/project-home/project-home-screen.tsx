/** A project at a glance: what is in it, what to do next, and the way in for more rollouts. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { projectQuery } from '@/client/queries/projects';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader, type Fact } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { ButtonLink } from '@/components/ui/link';
import type { ProjectCounts } from '@/lib/contracts/projects';
import { FilesPanel } from './files-panel';
import { ImportPanel } from './import-panel';
import { NextSteps } from './next-steps';
import { SampleNotice } from './sample-notice';

const factsOf = (project: string, counts: ProjectCounts): Fact[] => [
  { label: 'Trajectories', value: counts.trajectories, href: `/p/${project}/trajectories` },
  { label: 'Tasks', value: counts.tasks, href: `/p/${project}/tasks` },
  { label: 'Steps', value: counts.steps },
  { label: 'Passed', value: counts.outcomes.success, href: `/p/${project}/trajectories?filter=outcome:success` },
  { label: 'Failed', value: counts.outcomes.failure, href: `/p/${project}/trajectories?filter=outcome:failure` },
  { label: 'Unknown', value: counts.outcomes.unknown, href: `/p/${project}/trajectories?filter=outcome:unknown`, isMinor: true },
  { label: 'Labels', value: counts.labels, end: 'far' },
];

export function ProjectHomeScreen({ project }: { readonly project: string }) {
  const query = useQuery(projectQuery(project));
  const router = useRouter();
  const importPanel = useRef<HTMLElement>(null);
  const counts = query.data?.counts;
  const hasWork = (counts?.undecided ?? 0) > 0;
  return (
    <AppFrame project={project}>
      <PageHeader
        crumbs={[{ label: 'Projects', href: '/projects' }]}
        title={query.data?.name ?? 'Project'}
        facts={counts ? factsOf(project, counts) : []}
        primary={hasWork && <ButtonLink variant="primary" href={`/p/${project}/review`}>Review {counts?.undecided} decisions</ButtonLink>}
      />
      <PageBody width="wide">
        <QueryStates query={query} what="this project">
          {(data) => (
            <>
              {data.isSample && <SampleNotice project={project} onStartOwn={() => importPanel.current?.scrollIntoView()} onDeleted={() => router.push('/projects')} />}
              {data.counts.trajectories > 0 && <NextSteps project={project} counts={data.counts} />}
              <section ref={importPanel} aria-labelledby="import-title" className="flex flex-col gap-2">
                <h2 id="import-title" className="text-14">
                  Import rollouts
                </h2>
                <ImportPanel project={project} />
              </section>
              {data.counts.files > 0 && <FilesPanel project={project} />}
            </>
          )}
        </QueryStates>
      </PageBody>
    </AppFrame>
  );
}
