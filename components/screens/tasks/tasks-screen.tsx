/** Tasks of a project: how their rollouts ended, and where decisions wait. */
'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { tasksQuery } from '@/client/queries/tasks';
import { listSearch } from '@/client/state/filter-url';
import { useCommands } from '@/client/state/use-commands';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { useProjectCrumb } from '@/components/screens/use-project-crumb';
import { Button } from '@/components/ui/button';
import { DataTable, type Column } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink, Link } from '@/components/ui/link';
import { FilterBar } from '@/components/views/filter-bar/filter-bar';
import { OutcomeBar } from '@/components/views/outcome/outcome-bar';
import type { TaskSummary } from '@/lib/contracts/tasks';

const columnsOf = (project: string, search: string): readonly Column<TaskSummary>[] => [
  {
    key: 'task', header: 'Task', isRowHeader: true,
    cell: ({ id, externalId, goal }) => (
      <Link look="plain" href={`/p/${project}/tasks/${id}${search}`} className="block truncate hover:underline" title={goal ?? ''}>
        {externalId !== null && <span className="pr-2 font-mono text-12 text-ink-2">{externalId}</span>}
        {goal ?? 'no goal recorded'}
      </Link>
    ),
  },
  { key: 'rollouts', header: 'Rollouts', align: 'right', width: 80, cell: ({ trajectories }) => trajectories },
  { key: 'outcomes', header: 'Passed / failed / unknown', width: 210, cell: ({ success, failure, unknown }) => <OutcomeBar success={success} failure={failure} unknown={unknown} /> },
  { key: 'decisions', header: 'Decisions', align: 'right', width: 90, cell: ({ decisions }) => decisions },
  { key: 'undecided', header: 'Undecided', align: 'right', width: 90, cell: ({ undecided }) => undecided },
  { key: 'diverging', header: 'Ended differently', align: 'right', width: 130, isMinor: true, cell: ({ diverging }) => diverging },
  { key: 'models', header: 'Models', width: 160, isMinor: true, cell: ({ models }) => <span className="block truncate">{models.join(', ')}</span> },
];

export function TasksScreen({ project }: { readonly project: string }) {
  const crumb = useProjectCrumb(project);
  const [filter, setFilter] = useQueryState('filter', parseAsString.withDefault(''));
  const query = useInfiniteQuery(tasksQuery(project, filter));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [at, setAt] = useState(0);
  const router = useRouter();
  const current = rows[Math.min(at, rows.length - 1)];
  const search = listSearch({ filter });
  const open = (id: string) => router.push(`/p/${project}/tasks/${id}${search}`);
  const move = (by: number) => setAt((from) => Math.max(0, Math.min(rows.length - 1, from + by)));
  useCommands('list', { 'list.next': () => move(1), 'list.previous': () => move(-1), 'list.open': current && (() => open(current.id)) });
  return (
    <AppFrame project={project}>
      <PageHeader crumbs={[crumb]} title="Tasks" facts={query.data ? [{ label: 'Tasks', value: query.data.pages[0]?.total ?? 0 }] : []} />
      <PageBody>
        <FilterBar value={filter} onChange={(next) => void setFilter(next)} />
        <QueryStates query={query} what="tasks" rows={12}>
          {() => (
            <>
              <DataTable
                caption="Tasks"
                columns={columnsOf(project, search)}
                rows={rows}
                rowKey={({ id }) => id}
                currentKey={current?.id ?? null}
                onRowClick={({ id }) => open(id)}
                empty={
                  <EmptyState icon={<ListTree size={24} aria-hidden="true" />} title={filter === '' ? 'Tasks will stand here' : 'No task has a rollout that the filter keeps'} action={filter === '' ? <ButtonLink variant="primary" href={`/p/${project}`}>Import rollouts</ButtonLink> : <Button onClick={() => void setFilter('')}>Clear the filter</Button>}>
                    Rollouts with the same task id, or the same first words, are rollouts of one task.
                  </EmptyState>
                }
              />
              {query.hasNextPage && (
                <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Show the next 100
                </Button>
              )}
            </>
          )}
        </QueryStates>
      </PageBody>
    </AppFrame>
  );
}
