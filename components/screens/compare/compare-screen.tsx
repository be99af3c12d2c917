/** The alternatives of one decision side by side. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryStates } from 'nuqs';
import { decisionQuery, nextUndecidedQuery } from '@/client/queries/decisions';
import { projectQuery } from '@/client/queries/projects';
import { AppFrame } from '@/components/frame/app-frame';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { useProjectCrumb } from '@/components/screens/use-project-crumb';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/link';
import { DecisionBoard } from './decision-board';

export function CompareScreen({ project }: { readonly project: string }) {
  const crumb = useProjectCrumb(project);
  const [{ trajectory, step, filter }] = useQueryStates({ trajectory: parseAsString, step: parseAsString, filter: parseAsString.withDefault('') });
  const at = trajectory !== null && step !== null ? { trajectory, step } : null;
  const router = useRouter();
  const settings = useQuery(projectQuery(project)).data?.settings;
  const query = useQuery(decisionQuery(project, at));
  const walk = useQuery(nextUndecidedQuery(project, { filter, after: query.data?.step }));
  const next = walk.data?.next;
  const goTo = (to: string, decided: string): void => router.push(`/p/${project}/compare?trajectory=${to}&step=${decided}${filter === '' ? '' : `&filter=${encodeURIComponent(filter)}`}`);
  const onNext = next ? () => goTo(next.trajectory, next.step) : undefined;
  return (
    <AppFrame project={project}>
      <PageHeader
        crumbs={[
          crumb,
          ...(query.data ? [{ label: 'Task', href: `/p/${project}/tasks/${query.data.task}` }, { label: 'Rollout', href: `/p/${project}/trajectories/${query.data.trajectory}?step=${query.data.ordinal}` }] : []),
        ]}
        title={query.data ? `Decision at step ${query.data.ordinal}` : 'Compare'}
        facts={walk.data ? [{ label: 'Undecided', value: `${walk.data.left} of ${walk.data.total}` }] : []}
      />
      {at === null ? (
        <EmptyState title="Choose a decision to compare its alternatives" action={<ButtonLink variant="primary" href={`/p/${project}/review`}>Review undecided ones</ButtonLink>}>
          Open a branch tree and press C at a ring, or start with what is undecided.
        </EmptyState>
      ) : (
        <QueryStates isPage query={query} what="this decision" rows={10}>
          {(decision) => <DecisionBoard key={decision.step} project={project} decision={decision} hidesOutcome={settings?.hideOutcome ?? true} onNext={onNext} onGoTo={goTo} isWalk={false} />}
        </QueryStates>
      )}
    </AppFrame>
  );
}
