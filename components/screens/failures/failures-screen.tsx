/** The failure modes of a project: which there are, where they show first, and the steps behind each number. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, TriangleAlert } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { addressOf } from '@/client/api';
import { failuresQuery } from '@/client/queries/labels';
import { useCommands } from '@/client/state/use-commands';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { useProjectCrumb } from '@/components/screens/use-project-crumb';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/link';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { countFailures, dimensions, type Failure } from '@/components/views/failures/count-failures';
import { ModeBars } from '@/components/views/failures/mode-bars';
import { FilterBar } from '@/components/views/filter-bar/filter-bar';
import type { FailureMode } from '@/lib/contracts/labels';
import type { z } from 'zod';
import { ModePanel } from './mode-panel';

type Mode = z.output<typeof FailureMode>;
const words = { model: 'Model', harness: 'Harness', task: 'Task', severity: 'Severity' } as const;

function useFailuresUrl() {
  return useQueryStates({ filter: parseAsString.withDefault(''), by: parseAsStringLiteral(dimensions).withDefault('model'), mode: parseAsString }, { history: 'replace' });
}

export function FailuresScreen({ project }: { readonly project: string }) {
  const crumb = useProjectCrumb(project);
  const [{ filter, by, mode }, setUrl] = useFailuresUrl();
  const query = useQuery(failuresQuery(project, filter));
  const items = query.data?.items ?? [];
  const exported = (format: 'csv' | 'jsonl') => addressOf(`/projects/{project}/failures.${format}`, { project }, { filter });
  return (
    <AppFrame project={project}>
      <PageHeader
        crumbs={[crumb]}
        title="Failure modes"
        facts={[
          { label: 'Modes', value: new Set(items.map((item) => item.mode)).size },
          { label: 'Failures', value: items.length },
          { label: 'Rollouts', value: new Set(items.map(({ trajectory }) => trajectory)).size, href: `/p/${project}/trajectories?filter=${encodeURIComponent('failure:*')}` },
        ]}
        actions={
          <>
            <a className="link inline-flex items-center gap-1" href={exported('csv')} download>
              <Download size={16} aria-hidden="true" /> CSV
            </a>
            <a className="link inline-flex items-center gap-1" href={exported('jsonl')} download>
              <Download size={16} aria-hidden="true" /> JSONL
            </a>
          </>
        }
      />
      <PageBody>
        <FilterBar value={filter} onChange={(next) => void setUrl({ filter: next })} />
        <QueryStates query={query} what="failures">
          {({ items: failures, modes }) =>
            failures.length === 0 && modes.length === 0 ? (
              <Nothing project={project} />
            ) : (
              <Modes project={project} failures={failures} modes={modes} by={by} chosen={mode} onBy={(next) => void setUrl({ by: next })} onChoose={(next) => void setUrl({ mode: next })} />
            )
          }
        </QueryStates>
      </PageBody>
    </AppFrame>
  );
}

interface ModesProps {
  readonly project: string;
  readonly failures: readonly Failure[];
  readonly modes: readonly Mode[];
  readonly by: (typeof dimensions)[number];
  readonly chosen: string | null;
  readonly onBy: (by: (typeof dimensions)[number]) => void;
  readonly onChoose: (mode: string) => void;
}

function Modes({ project, failures, modes, by, chosen, onBy, onChoose }: ModesProps) {
  const table = countFailures(failures, modes.map(({ path }) => path), by);
  const most = [...table.modes].sort((a, b) => b.total - a.total)[0];
  const current = table.modes.find(({ path }) => path === chosen) ?? most;
  const move = (step: number) => {
    const at = table.modes.findIndex(({ path }) => path === current?.path);
    const next = table.modes[Math.max(0, Math.min(table.modes.length - 1, at + step))];
    if (next) onChoose(next.path);
  };
  useCommands('failures', { 'failures.next': () => move(1), 'failures.previous': () => move(-1) });
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-6 max-lg:grid-cols-1">
      <section aria-labelledby="modes-title" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="modes-title" className="text-14">
            {most && most.total > 0 ? `${most.name} leads with ${most.total} of ${failures.length}` : 'No failure is labelled yet'}
          </h2>
          <SegmentedControl label="Divide the bars by" value={by} onChange={onBy} segments={dimensions.map((value) => ({ value, label: words[value] }))} />
        </div>
        <ModeBars table={table} current={current?.path ?? null} onChoose={onChoose} />
      </section>
      {current && <ModePanel key={current.path} project={project} path={current.path} failures={failures} mode={modes.find(({ path }) => path === current.path) ?? null} />}
    </div>
  );
}

function Nothing({ project }: { readonly project: string }) {
  return (
    <EmptyState
      icon={<TriangleAlert size={24} aria-hidden="true" />}
      title="Failure modes will stand here, with the steps behind each number"
      action={
        <ButtonLink variant="primary" href={`/p/${project}/trajectories?filter=${encodeURIComponent('outcome:failure')}`}>
          Open failed rollouts
        </ButtonLink>
      }
    >
      Open a rollout, go to the step where it first went wrong, press F and name the mode.
    </EmptyState>
  );
}
