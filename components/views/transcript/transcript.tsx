/** The steps of a rollout in source order, as they are read: calls joined with their results, branches further in, the current step framed. */
'use client';

import clsx from 'clsx';
import { CornerDownRight } from 'lucide-react';
import { useCallback, type ReactNode, type Ref } from 'react';
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual-list';
import { KindMark } from '@/components/views/step/kind-mark';
import { kindOf } from '@/components/views/step/kind-of';
import { StepBody } from '@/components/views/step/step-body';
import { StepHead } from '@/components/views/step/step-head';
import type { StepView } from '@/lib/contracts/steps';
import type { StepIndex } from '@/lib/contracts/trajectories';
import { CompactionLine } from './compaction-line';
import { rowHeight, type TranscriptRow } from '@/lib/geometry/transcript-rows';

export interface TranscriptProps {
  readonly index: StepIndex;
  readonly rows: readonly TranscriptRow[];
  /** null while it is on the way. */
  readonly view: (ordinal: number) => StepView | null;
  readonly current: number;
  readonly onSelect: (ordinal: number) => void;
  readonly isOpen: (ordinal: number) => boolean;
  readonly onOpenChange: (ordinal: number, isOpen: boolean) => void;
  readonly onVisible: (first: number, last: number) => void;
  /** Beside the title of a step, such as its letter where it is being judged. */
  readonly badge?: ((ordinal: number) => ReactNode) | undefined;
  readonly ref?: Ref<VirtualListHandle> | undefined;
}

const LANES = ['', 'ml-6', 'ml-12', 'ml-18', 'ml-24'] as const;

function BranchLine({ row }: { readonly row: TranscriptRow }) {
  if (row.from === null) return null;
  const place = row.from < 0 ? 'Starts anew, without the steps above' : `Goes on from step ${String(row.from)}`;
  return (
    <p className="flex min-h-6 items-center gap-2 pt-2 text-12 text-ink-3">
      <CornerDownRight size={16} aria-hidden="true" />
      {place}
      {row.isAbandoned && '; the run left this branch'}
    </p>
  );
}

/** What is known from the index, while the step itself is on the way. */
function Waiting({ head }: { readonly head: string }) {
  return (
    <div className="flex flex-col gap-2 py-1" aria-busy="true">
      <span className="truncate text-ink-2">{head}</span>
      <span className="h-3 w-2/3 rounded-sm bg-hover" />
    </div>
  );
}

interface RowProps extends Pick<TranscriptProps, 'index' | 'onSelect' | 'onOpenChange' | 'badge'> {
  readonly row: TranscriptRow;
  readonly view: StepView | null;
  readonly isCurrent: boolean;
  readonly isInBlock: boolean;
  readonly isOpen: boolean;
}

function StepRow({ index, row, view, isCurrent, isInBlock, isOpen, onSelect, onOpenChange, badge }: RowProps) {
  const { ordinal, joinsUp, joinsDown, lane, isAbandoned } = row;
  const kind = kindOf(index.kinds, ordinal);
  const folding = { isOpen, onOpenChange: (open: boolean) => onOpenChange(ordinal, open) };
  const select = (): void => {
    if (!isCurrent && (window.getSelection()?.isCollapsed ?? true)) onSelect(ordinal);
  };
  return (
    <div className={clsx('px-2', LANES[Math.min(lane, LANES.length - 1)], isAbandoned && 'border-l-2 border-line')}>
      <BranchLine row={row} />
      <article
        aria-label={`Step ${String(ordinal)}`}
        aria-current={isCurrent ? 'step' : undefined}
        data-step={index.ids[ordinal]}
        onClick={select}
        className={clsx(
          'flex gap-3 border-x px-2',
          joinsUp ? 'pt-1' : 'rounded-t-md border-t pt-2',
          joinsDown ? 'pb-1' : 'rounded-b-md border-b pb-3',
          isInBlock ? 'border-accent bg-surface' : 'border-transparent',
          isCurrent && 'shadow-[inset_3px_0_0_var(--color-accent)]',
        )}
      >
        {kind === 'compaction' && view ? (
          <div className="min-w-0 flex-1">
            <CompactionLine step={view.step} {...folding} />
            {isOpen && <StepBody view={view} folding={folding} />}
          </div>
        ) : (
          <>
            <div className="flex w-3 shrink-0 flex-col items-center">
              <KindMark kind={kind} className="mt-1.5" />
              {joinsDown && <span aria-hidden="true" className="-mb-4 w-px flex-1 translate-y-1 bg-line" />}
            </div>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              {view ? (
                <>
                  <StepHead step={view.step}>{badge?.(ordinal)}</StepHead>
                  <div className={clsx(view.step.answer?.isError === true && 'rounded-md bg-failure-soft p-2')}>
                    <StepBody view={view} folding={folding} />
                  </div>
                </>
              ) : (
                <Waiting head={index.heads[ordinal] ?? ''} />
              )}
            </div>
          </>
        )}
      </article>
    </div>
  );
}

export function Transcript(props: TranscriptProps) {
  const { index, rows, view, current, isOpen, onVisible, ref, ...handlers } = props;
  const itemKey = useCallback((at: number) => index.ids[at] ?? String(at), [index]);
  const estimate = useCallback((at: number) => rowHeight(index.sizes[at] ?? 0), [index]);
  const block = rows[current]?.block;
  return (
    <VirtualList ref={ref} label="Transcript" count={rows.length} itemKey={itemKey} estimate={estimate} onVisible={onVisible} overscanPx={600} className="min-h-0 flex-1 bg-surface py-2">
      {(at) => {
        const row = rows[at];
        return row ? (
          <StepRow {...handlers} index={index} row={row} view={view(at)} isCurrent={at === current} isInBlock={row.block === block} isOpen={isOpen(at)} />
        ) : null;
      }}
    </VirtualList>
  );
}
