/** Every rollout of a project in one table: filter, order, open, and one label on all that the filter keeps. */
'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { List, Tags } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { trajectoriesQuery, type TrajectorySort } from '@/client/queries/trajectories';
import { listSearch, useListUrl } from '@/client/state/filter-url';
import { useCommands, useKeyLabel } from '@/client/state/use-commands';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { useProjectCrumb } from '@/components/screens/use-project-crumb';
import { Button } from '@/components/ui/button';
import { DataTable, type Sort } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/link';
import { FilterBar } from '@/components/views/filter-bar/filter-bar';
import { trajectorySorts } from '@/lib/contracts/trajectories';
import { BulkLabelDialog } from './bulk-label-dialog';
import { trajectoryColumns } from './trajectory-columns';

const toSort = (sort: TrajectorySort): Sort => (sort.startsWith('-') ? { key: sort.slice(1), direction: 'descending' } : { key: sort, direction: 'ascending' });
const fromSort = ({ key, direction }: Sort): TrajectorySort => trajectorySorts.find((sort) => sort === (direction === 'descending' ? `-${key}` : key)) ?? 'imported';

export function TrajectoriesScreen({ project }: { readonly project: string }) {
  const crumb = useProjectCrumb(project);
  const [{ filter, sort }, setUrl] = useListUrl();
  const query = useInfiniteQuery(trajectoriesQuery(project, { filter, sort }));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [at, setAt] = useState(0);
  const [isLabelling, setLabelling] = useState(false);
  const filterField = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const keyLabel = useKeyLabel();
  const current = rows[Math.min(at, rows.length - 1)];
  const search = listSearch({ filter, sort });
  const open = (id: string) => router.push(`/p/${project}/trajectories/${id}${search}`);
  const move = (by: number) => setAt((from) => Math.max(0, Math.min(rows.length - 1, from + by)));
  const setFilter = (next: string) => {
    setAt(0);
    void setUrl({ filter: next });
  };
  useCommands('list', {
    'list.next': () => move(1),
    'list.previous': () => move(-1),
    'list.open': current && (() => open(current.id)),
    'list.search': () => filterField.current?.focus(),
    'list.filter': () => filterField.current?.focus(),
  });
  const [first] = query.data?.pages ?? [];
  return (
    <AppFrame project={project}>
      <PageHeader
        crumbs={[crumb]}
        title="Trajectories"
        facts={first ? [{ label: 'Shown', value: first.total === first.all ? `all ${first.all}` : `${first.total} of ${first.all}` }] : []}
        primary={
          <Button icon={<Tags size={16} aria-hidden="true" />} disabled={(first?.total ?? 0) === 0} onClick={() => setLabelling(true)}>
            Label these
          </Button>
        }
      />
      <PageBody>
        <FilterBar ref={filterField} value={filter} onChange={setFilter} kbd={keyLabel('list.search')} />
        <QueryStates query={query} what="trajectories" rows={12}>
          {({ pages }) => (
            <>
              <DataTable
                caption="Trajectories"
                columns={trajectoryColumns(project, search)}
                rows={pages.flatMap(({ items }) => items)}
                rowKey={({ id }) => id}
                currentKey={current?.id ?? null}
                onRowClick={({ id }) => open(id)}
                sort={toSort(sort)}
                onSort={(next) => void setUrl({ sort: fromSort(next) })}
                empty={filter === '' ? <NothingYet project={project} /> : <NothingKept onClear={() => setFilter('')} />}
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
      {isLabelling && first && <BulkLabelDialog project={project} filter={filter} count={first.total} onClose={() => setLabelling(false)} />}
    </AppFrame>
  );
}

function NothingYet({ project }: { readonly project: string }) {
  return (
    <EmptyState
      icon={<List size={24} aria-hidden="true" />}
      title="Rollouts will stand here, one a row"
      action={
        <ButtonLink variant="primary" href={`/p/${project}`}>
          Import rollouts
        </ButtonLink>
      }
    >
      Import files of your agents; the format is recognised by content.
    </EmptyState>
  );
}

function NothingKept({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState icon={<List size={24} aria-hidden="true" />} title="The filter keeps no trajectory" action={<Button onClick={onClear}>Clear the filter</Button>}>
      Take a term off, or widen one.
    </EmptyState>
  );
}
