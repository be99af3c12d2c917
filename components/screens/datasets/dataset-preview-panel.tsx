/** What an export would give: counts with reasons, findings, and its first rows one at a time. */
'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '@/client/state/use-commands';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { FindingsList } from '@/components/views/datasets/findings-list';
import { RowFunnel } from '@/components/views/datasets/row-funnel';
import { RowPreview } from '@/components/views/datasets/row-preview';
import { counted } from '@/lib/base/counted';
import { canLeaveOut, type DatasetPreview } from '@/lib/contracts/datasets';

export interface DatasetPreviewPanelProps {
  readonly project: string;
  readonly preview: DatasetPreview;
  readonly isStale: boolean;
  readonly onLeaveOut: () => void;
}

export function DatasetPreviewPanel({ project, preview, isStale, onLeaveOut }: DatasetPreviewPanelProps) {
  const { counts, splits, findings, rows, refused } = preview;
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, Math.max(0, rows.length - 1));
  const move = (by: number) => setWanted(Math.max(0, Math.min(rows.length - 1, at + by)));
  useCommands('datasets', { 'datasets.next-row': () => move(1), 'datasets.previous-row': () => move(-1) });
  const row = rows[at];
  return (
    <div className={clsx('flex min-w-0 flex-col gap-5', isStale && 'opacity-60')} aria-busy={isStale}>
      <section aria-labelledby="funnel-title" className="flex flex-col gap-2">
        <h2 id="funnel-title" className="text-14">
          {counts.in === 0 ? 'There is nothing to export yet' : `${counts.kept} of ${counts.in} become rows`}
        </h2>
        <p className="text-ink-2">
          {Object.entries(splits)
            .map(([name, count]) => `${count} ${name}`)
            .join(', ') || 'Label some decisions first; each preference becomes a pair.'}
        </p>
        <RowFunnel counts={counts} />
      </section>
      <section aria-labelledby="findings-title" className="flex flex-col gap-2">
        <h2 id="findings-title" className="text-14">
          {refused !== null ? 'An export of this would be refused' : findings.length > 0 ? `Nothing blocks; ${counted(findings.length, 'finding')} to read` : 'Nothing blocks'}
        </h2>
        {refused?.map((sentence) => (
          <p key={sentence} role="alert" className="text-failure">
            {sentence}
          </p>
        ))}
        {refused !== null && canLeaveOut(findings) && (
          <p>
            <Button onClick={onLeaveOut}>Leave those rows out and export the rest</Button>
          </p>
        )}
        {(refused === null || findings.length > 0) && <FindingsList findings={findings} />}
      </section>
      {row && (
        <section aria-labelledby="rows-title" className="flex flex-col gap-2">
          <div className="flex items-center gap-2">
            <h2 id="rows-title" className="text-14">
              Row {at + 1} of the first {rows.length}, {row.split}
            </h2>
            {row.trajectory !== null && <Link href={`/p/${project}/trajectories/${row.trajectory}${row.step === null ? '' : `?at=${row.step}`}`}>Open its rollout</Link>}
            <span className="ml-auto flex gap-1">
              <IconButton label="Previous row" kbd="[" icon={<ChevronLeft size={16} aria-hidden="true" />} disabled={at === 0} onClick={() => move(-1)} />
              <IconButton label="Next row" kbd="]" icon={<ChevronRight size={16} aria-hidden="true" />} disabled={at >= rows.length - 1} onClick={() => move(1)} />
            </span>
          </div>
          <RowPreview line={row.line} />
        </section>
      )}
    </div>
  );
}
