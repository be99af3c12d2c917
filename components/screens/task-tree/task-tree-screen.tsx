/** One task as a branch tree: every rollout, every fork, who has decided where, and how each branch ended. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { taskTreeQuery } from '@/client/queries/tasks';
import { listSearch } from '@/client/state/filter-url';
import { AppFrame } from '@/components/frame/app-frame';
import { PageHeader, type Fact } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { useProjectCrumb } from '@/components/screens/use-project-crumb';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/link';
import type { TaskTree } from '@/lib/contracts/tasks';
import { TreeWorkspace } from './tree-workspace';

const factsOf = ({ task }: TaskTree): Fact[] => [
  { label: 'Rollouts', value: task.trajectories },
  { label: 'Passed', value: task.success },
  { label: 'Failed', value: task.failure },
  { label: 'Unknown', value: task.unknown },
  { label: 'Decisions', value: task.decisions },
  { label: 'Undecided', value: task.undecided, end: 'far' },
];

export function TaskTreeScreen({ project, task }: { readonly project: string; readonly task: string }) {
  const crumb = useProjectCrumb(project);
  const [{ filter, at }, setUrl] = useQueryStates({ filter: parseAsString.withDefault(''), at: parseAsInteger }, { history: 'replace' });
  const query = useQuery(taskTreeQuery(project, task, filter));
  const [first] = query.data?.trajectories ?? [];
  return (
    <AppFrame project={project}>
      <PageHeader
        crumbs={[crumb, { label: 'Tasks', href: `/p/${project}/tasks${listSearch({ filter })}` }]}
        title={query.data?.task.externalId ?? query.data?.task.goal?.split('\n', 1)[0] ?? 'Task'}
        facts={query.data ? factsOf(query.data) : []}
        primary={first && <ButtonLink href={`/p/${project}/trajectories/${first.id}`}>Open r1</ButtonLink>}
      />
      <QueryStates isPage query={query} what="the tree" rows={10}>
        {(tree) =>
          tree.places.length === 0 ? (
            <EmptyState title="The filter keeps no rollout of this task">Take a term off, or widen one.</EmptyState>
          ) : (
            <TreeWorkspace project={project} tree={tree} at={at} onMove={(next) => void setUrl({ at: next })} />
          )
        }
      </QueryStates>
    </AppFrame>
  );
}
