/** From labels to a file that a trainer reads: choose, see what the checks and the first rows say, export, download. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { datasetPreviewQuery, methodsQuery } from '@/client/queries/datasets';
import { useCreateDataset } from '@/client/commands/datasets';
import { useJob } from '@/client/queries/jobs';
import { useCommands, useKeyLabel } from '@/client/state/use-commands';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { useProjectCrumb } from '@/components/screens/use-project-crumb';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { DatasetHistory } from './dataset-history';
import { DatasetPreviewPanel } from './dataset-preview-panel';
import { RequestForm } from './request-form';
import { useRequestUrl } from './request-url';

export function DatasetsScreen({ project }: { readonly project: string }) {
  const crumb = useProjectCrumb(project);
  const [request, setRequest] = useRequestUrl();
  const methods = useQuery(methodsQuery());
  const preview = useQuery(datasetPreviewQuery(project, request));
  const create = useCreateDataset(project);
  const [started, setStarted] = useState<string | null>(null);
  const job = useJob(started);
  const keyLabel = useKeyLabel();
  const isRunning = job.data?.state === 'queued' || job.data?.state === 'running';
  const rows = preview.data?.counts.kept ?? 0;
  const canExport = preview.data !== undefined && !preview.isFetching && preview.data.refused === null && rows > 0 && !isRunning && !create.isPending;
  const start = () => {
    if (canExport) create.mutate(request, { onSuccess: ({ job: id }) => setStarted(id) });
  };
  useCommands('datasets', { 'datasets.export': canExport ? start : undefined });
  return (
    <AppFrame project={project}>
      <PageHeader
        crumbs={[crumb]}
        title="Datasets"
        facts={[
          { label: 'Method', value: request.method },
          { label: 'Target', value: request.target },
          { label: 'Policy', value: request.policy },
          { label: 'Split', value: request.split },
          { label: 'Seed', value: request.seed },
        ]}
        primary={
          <Button variant="primary" kbd={keyLabel('datasets.export')} isBusy={isRunning || create.isPending} disabled={!canExport} onClick={start}>
            Export {preview.data ? `${rows} rows` : 'dataset'}
          </Button>
        }
      />
      <PageBody>
        {create.error && <ErrorState title="The export did not start" where={create.error.message} advice="Change what it names, then export again." />}
        {job.data?.state === 'failed' && <ErrorState title="The export stopped" where={job.data.error ?? ''} advice="Nothing was written. Change what it names, then export again." />}
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-6 max-lg:grid-cols-1">
          <div className="flex flex-col gap-6">
            <QueryStates query={methods} what="methods and targets">
              {(known) => <RequestForm known={known} request={request} onChange={setRequest} />}
            </QueryStates>
            <DatasetHistory project={project} />
          </div>
          <QueryStates query={preview} what="the preview" rows={10}>
            {(data) => <DatasetPreviewPanel project={project} preview={data} isStale={preview.isFetching} onLeaveOut={() => setRequest({ brokenRows: 'leave-out' })} />}
          </QueryStates>
        </div>
      </PageBody>
    </AppFrame>
  );
}
