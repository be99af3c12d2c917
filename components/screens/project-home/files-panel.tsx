/** Files of a project: what each was recognised as and why, what was wrong with it, and its bytes back. */
'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fileAddress, fileIssuesQuery, filesQuery } from '@/client/queries/imports';
import { QueryStates } from '@/components/screens/query-states';
import { Button } from '@/components/ui/button';
import { DataTable, type Column } from '@/components/ui/data-table';
import { Dialog } from '@/components/ui/dialog';
import { IssueList } from '@/components/views/import-report/issue-list';
import type { ProjectFile } from '@/lib/contracts/imports';

const kilobytes = (bytes: number) => (bytes < 1000 ? `${bytes} B` : bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`);

const columnsOf = (project: string, showIssues: (file: ProjectFile) => void): readonly Column<ProjectFile>[] => [
  { key: 'path', header: 'File', isRowHeader: true, cell: ({ path }) => <span className="truncate font-mono text-12" title={path}>{path}</span> },
  { key: 'format', header: 'Format', width: 150, cell: ({ format, why }) => <span title={why}>{format}</span> },
  { key: 'trajectories', header: 'Trajectories', align: 'right', width: 110, cell: ({ trajectories, joinedInto }) => (joinedInto === null ? trajectories.toLocaleString('en') : 'joined') },
  { key: 'bytes', header: 'Size', align: 'right', width: 90, isMinor: true, cell: ({ bytes }) => kilobytes(bytes) },
  {
    key: 'issues', header: 'Issues', align: 'right', width: 80,
    cell: (file) => (file.issues === 0 ? 0 : <Button size="sm" variant="ghost" className="-mr-2" onClick={() => showIssues(file)}>{file.issues}</Button>),
  },
  {
    key: 'raw', header: 'Bytes', width: 70,
    cell: ({ sha256, path }) => (
      <a className="link inline-flex align-middle" href={fileAddress(project, sha256)} download aria-label={`Download ${path} unchanged`}>
        <Download size={16} aria-hidden="true" />
      </a>
    ),
  },
];

function FileIssues({ project, file, onClose }: { readonly project: string; readonly file: ProjectFile; readonly onClose: () => void }) {
  const query = useQuery(fileIssuesQuery(project, file.sha256));
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Issues of ${file.path}`} description={`Read as ${file.format}: ${file.why}`} size="lg">
      <QueryStates query={query} what="its issues">{({ items }) => <IssueList issues={items} />}</QueryStates>
    </Dialog>
  );
}

export function FilesPanel({ project }: { readonly project: string }) {
  const query = useInfiniteQuery(filesQuery(project));
  const [shown, setShown] = useState<ProjectFile | null>(null);
  return (
    <section aria-labelledby="files-title" className="flex flex-col gap-2">
      <h2 id="files-title" className="text-14">
        Files
      </h2>
      <QueryStates query={query} what="files">
        {({ pages }) => (
          <>
            <DataTable caption="Imported files" columns={columnsOf(project, setShown)} rows={pages.flatMap(({ items }) => items)} rowKey={({ sha256 }) => sha256} />
            {query.hasNextPage && (
              <Button size="sm" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more files
              </Button>
            )}
          </>
        )}
      </QueryStates>
      {shown && <FileIssues project={project} file={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
