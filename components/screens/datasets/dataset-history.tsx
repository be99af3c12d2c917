/** Exports made so far; the same inputs, labels, choices and seed give the same bytes. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { datasetAddress, datasetsQuery } from '@/client/queries/datasets';
import { QueryStates } from '@/components/screens/query-states';
import { DataTable, type Column } from '@/components/ui/data-table';
import type { Dataset } from '@/lib/contracts/datasets';

const columnsOf = (project: string): readonly Column<Dataset>[] => [
  { key: 'made', header: 'Made', isRowHeader: true, cell: ({ createdAt }) => <time dateTime={createdAt}>{createdAt.slice(0, 16).replace('T', ' ')} UTC</time> },
  { key: 'what', header: 'What', cell: ({ method, target, request }) => <span title={request.filter}>{`${method} for ${target}, ${request.policy}`}</span> },
  { key: 'rows', header: 'Rows', align: 'right', width: 70, cell: ({ rows }) => rows },
  {
    key: 'download', header: 'Folder', width: 110,
    cell: ({ id, method }) => (
      <a className="link inline-flex items-center gap-1" href={datasetAddress(project, id)} download>
        <Download size={16} aria-hidden="true" /> tar.gz
        <span className="sr-only">{method}</span>
      </a>
    ),
  },
];

export function DatasetHistory({ project }: { readonly project: string }) {
  const query = useQuery(datasetsQuery(project));
  return (
    <section aria-labelledby="history-title" className="flex flex-col gap-2">
      <h2 id="history-title" className="text-14">
        Exports made so far
      </h2>
      <QueryStates query={query} what="exports" rows={3}>
        {({ items }) => <DataTable caption="Exports" columns={columnsOf(project)} rows={items} rowKey={({ id }) => id} empty={<p className="p-3 text-ink-3">None yet. The first one will stand here, ready to download again.</p>} />}
      </QueryStates>
    </section>
  );
}
