/** The ways in: drop, pick files or a folder, paste, or name a path on this machine; then progress and what came of each file. */
'use client';

import { FolderUp, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useImport, type ChosenFile } from '@/client/commands/import-files';
import { useCancelJob } from '@/client/commands/jobs';
import { useJob } from '@/client/queries/jobs';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ImportProgressView } from '@/components/views/import-report/import-progress-view';
import { ImportReportView } from '@/components/views/import-report/import-report-view';
import { ImportProgress, ImportReport } from '@/lib/contracts/imports';
import { droppedFiles, pickedFiles } from './dropped-files';
import { PasteField } from './paste-field';
import { PathField } from './path-field';

export function ImportPanel({ project }: { readonly project: string }) {
  const imports = useImport(project);
  const job = useJob(imports.state.kind === 'started' ? imports.state.job : null);
  const cancel = useCancelJob();
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const start = (chosen: readonly ChosenFile[]) => {
    if (chosen.length > 0) void imports.start(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer.items).then(start);
  };
  const { state } = imports;
  const told = job.data;
  const isRunning = state.kind === 'uploading' || (state.kind === 'started' && told?.state !== 'done' && told?.state !== 'failed' && told?.state !== 'cancelled');
  const progress = ImportProgress.safeParse(told?.progress);
  const report = ImportReport.safeParse(told?.result);
  return (
    <div className="flex flex-col gap-3">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-3 rounded-md border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-control bg-surface'}`}
      >
        <Upload size={16} aria-hidden="true" className="text-ink-3" />
        <p className="min-w-0 flex-1">
          Drop files, folders or archives here. JSON, JSONL, zip and gz are read as they are; the format is recognised by content, and nothing is lost of what is not understood.
        </p>
        <input ref={files} type="file" multiple hidden onChange={({ target }) => start(pickedFiles(target.files))} aria-label="Files to import" />
        <input
          ref={(element) => {
            folder.current = element;
            element?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          hidden
          onChange={({ target }) => start(pickedFiles(target.files))}
          aria-label="Folder to import"
        />
        <Button icon={<Upload size={16} aria-hidden="true" />} disabled={isRunning} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button icon={<FolderUp size={16} aria-hidden="true" />} disabled={isRunning} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
        <PasteField isDisabled={isRunning} onPaste={(file) => start([file])} />
        <PathField isDisabled={isRunning} onPath={(path) => void imports.startPaths([path])} />
      </div>
      {state.kind === 'uploading' && <ImportProgressView title={`Uploading ${state.path}`} done={state.bytes} total={state.bytesTotal} text={`${state.files} of ${state.filesTotal} files`} onCancel={imports.abort} />}
      {state.kind === 'started' && isRunning && (
        <ImportProgressView
          title={progress.success && progress.data.path !== null ? `Reading ${progress.data.path}` : 'Waiting for the worker'}
          done={progress.success ? progress.data.bytes : 0}
          total={progress.success ? progress.data.bytesTotal : 0}
          text={progress.success ? `${progress.data.trajectories} trajectories, ${progress.data.steps} steps` : ''}
          onCancel={() => cancel.mutate(state.job)}
        />
      )}
      {state.kind === 'failed' && (
        <ErrorState title="Nothing was imported" where={state.path === null ? state.error.message : `${state.path}: ${state.error.message}`} advice="Put it right and try again; files that were sent already are not sent twice." onRetry={imports.reset} />
      )}
      {told?.state === 'failed' && <ErrorState title="The import stopped" where={told.error ?? 'The worker gave no reason.'} advice="Files that had been read whole are in; the others left no trace." />}
      {told?.state === 'cancelled' && <p className="text-ink-2">The import was stopped. Files that had been read whole are in.</p>}
      {report.success && <ImportReportView report={report.data} />}
    </div>
  );
}
