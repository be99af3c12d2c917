/** All projects that one may see, and the way to a new one. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { projectsQuery } from '@/client/queries/projects';
import { useCommands } from '@/client/state/use-commands';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { DataTable, type Column } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { OutcomeBar } from '@/components/views/outcome/outcome-bar';
import type { ProjectCard } from '@/lib/contracts/projects';
import { CreateProjectDialog } from './create-project-dialog';

const columns: readonly Column<ProjectCard>[] = [
  {
    key: 'name', header: 'Project', isRowHeader: true,
    cell: ({ id, name, isSample }) => (
      <span className="flex items-center gap-2">
        <Link look="plain" href={`/p/${id}`} className="truncate font-medium hover:underline">
          {name}
        </Link>
        {isSample && <Chip>sample</Chip>}
      </span>
    ),
  },
  { key: 'trajectories', header: 'Trajectories', align: 'right', width: 110, cell: ({ counts }) => counts.trajectories },
  { key: 'tasks', header: 'Tasks', align: 'right', width: 80, isMinor: true, cell: ({ counts }) => counts.tasks },
  { key: 'steps', header: 'Steps', align: 'right', width: 90, isMinor: true, cell: ({ counts }) => counts.steps },
  { key: 'outcomes', header: 'Passed / failed / unknown', width: 220, cell: ({ counts }) => <OutcomeBar {...counts.outcomes} /> },
  { key: 'labels', header: 'Labels', align: 'right', width: 80, cell: ({ counts }) => counts.labels },
  { key: 'role', header: 'Your role', width: 100, isMinor: true, cell: ({ role }) => role },
];

export function ProjectsScreen() {
  const query = useQuery(projectsQuery());
  const [isCreating, setCreating] = useState(false);
  const router = useRouter();
  useCommands('list', { 'list.create': () => setCreating(true) });
  const create = (
    <Button variant="primary" kbd="C" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
      New project
    </Button>
  );
  return (
    <AppFrame>
      <PageHeader title="Projects" primary={create} />
      <PageBody width="wide">
        <QueryStates query={query} what="projects">
          {({ items }) => (
            <DataTable
              caption="Projects"
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              onRowClick={({ id }) => router.push(`/p/${id}`)}
              empty={
                <EmptyState icon={<FolderOpen size={24} aria-hidden="true" />} title="Your projects will stand here" action={create}>
                  A project holds rollouts of your agents, what people say of them, and the datasets made from both.
                </EmptyState>
              }
            />
          )}
        </QueryStates>
      </PageBody>
      <CreateProjectDialog isOpen={isCreating} onOpenChange={setCreating} onCreated={(id) => router.push(`/p/${id}`)} />
    </AppFrame>
  );
}
