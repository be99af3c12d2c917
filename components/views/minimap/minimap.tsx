/** All steps of a rollout, one dense row each: kind, tool or first words, size, and what was said about it. */
'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual-list';
import { noMarks, type StepMarks } from '@/lib/geometry/step-marks';
import { costText, countText, durationText } from '@/components/views/step/amounts';
import { KindMark, kindHue } from '@/components/views/step/kind-mark';
import { kindOf } from '@/components/views/step/kind-of';
import type { TranscriptRow } from '@/lib/geometry/transcript-rows';
import type { StepIndex } from '@/lib/contracts/trajectories';
import { barScale, measureOf, type BarMeasure } from '@/lib/geometry/time-scale';
import { StateMark } from './state-mark';

const ROW_PX = 28;
const BAR_PX = 24;
/** Deeper branches stand no further in: there would be no room for words. */
const INDENTS = ['', 'ml-3', 'ml-5', 'ml-7', 'ml-9'] as const;

export interface MinimapProps {
  readonly index: StepIndex;
  readonly rows: readonly TranscriptRow[];
  readonly marks: ReadonlyMap<string, StepMarks>;
  readonly measure: BarMeasure;
  readonly current: number;
  readonly onJump: (ordinal: number) => void;
  /** Steps that a search found; null while nothing is searched. */
  readonly found?: ReadonlySet<number> | null | undefined;
}

const WORDS = { tokens: countText, characters: countText, ms: durationText, money: costText } as const;

function Bar({ share, hue }: { readonly share: number | null; readonly hue: string }) {
  return (
    <svg width={BAR_PX} height={4} viewBox={`0 0 ${String(BAR_PX)} 4`} aria-hidden="true" className={clsx('max-lg:hidden', hue)}>
      <rect width={BAR_PX} height={4} rx={2} className="fill-line" />
      {share !== null && <rect width={share * BAR_PX} height={4} rx={2} fill="currentColor" />}
    </svg>
  );
}

/** A tool or an id is set in the mono face, words are not. */
const isName = (head: string): boolean => /^[\w.:/-]+$/.test(head);

interface RowProps extends Pick<MinimapProps, 'index' | 'onJump'> {
  readonly row: TranscriptRow;
  readonly marks: StepMarks;
  readonly alternatives: number | null;
  readonly isCurrent: boolean;
  readonly isFaded: boolean;
  readonly share: number | null;
  readonly value: string;
}

function MinimapRow({ index, row, marks, alternatives, isCurrent, isFaded, share, value, onJump }: RowProps) {
  const { ordinal, lane, isAbandoned } = row;
  const kind = kindOf(index.kinds, ordinal);
  const head = index.heads[ordinal] ?? '';
  const isError = index.errors[ordinal] === 1;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onJump(ordinal)}
      title={isAbandoned ? 'On a branch that the run left' : undefined}
      className={clsx(
        'relative flex h-7 w-full items-center gap-1.5 pr-1 pl-1 text-left hover:bg-hover max-lg:gap-1 max-lg:pr-1',
        isCurrent && 'bg-accent-soft font-semibold before:absolute before:inset-y-1 before:left-0 before:w-1 before:rounded-full before:bg-accent',
        isFaded && 'opacity-40',
      )}
    >
      <span className={clsx('shrink-0 text-right text-12 text-ink-3 tabular-nums max-lg:w-6', index.ids.length > 1000 ? 'w-8' : 'w-6')}>{ordinal}</span>
      <span className={clsx('flex shrink-0', INDENTS[Math.min(lane, INDENTS.length - 1)], 'max-lg:ml-0', isAbandoned && 'border-l border-line pl-1')}>
        <KindMark kind={kind} />
      </span>
      <span className={clsx('min-w-0 flex-1 truncate max-lg:sr-only', isName(head) ? 'font-mono text-12' : 'text-13', isAbandoned ? 'text-ink-3' : kind === 'action' ? 'text-ink' : 'text-ink-2')}>{head}</span>
      {isError && <X size={12} aria-label="error" className="text-failure" />}
      <Bar share={share} hue={kindHue(kind)} />
      <span className="w-9 shrink-0 text-right text-12 font-normal text-ink-3 tabular-nums max-lg:hidden">{value}</span>
      <StateMark marks={marks} alternatives={alternatives} isAction={kind === 'action'} />
    </button>
  );
}

export function Minimap({ index, rows, marks, measure, current, onJump, found = null }: MinimapProps) {
  const list = useRef<VirtualListHandle>(null);
  const { values, unit } = measureOf(index, measure);
  const { share } = barScale(values);
  const alternatives = new Map(index.decisions);
  const itemKey = useCallback((at: number) => index.ids[at] ?? String(at), [index]);
  const estimate = useCallback(() => ROW_PX, []);
  useEffect(() => list.current?.scrollToIndex(current, 'nearest'), [current]);
  return (
    <VirtualList ref={list} label="Steps" count={rows.length} itemKey={itemKey} estimate={estimate} className="min-h-0 flex-1">
      {(at) => {
        const row = rows[at];
        const value = values[at] ?? null;
        return row ? (
          <MinimapRow
            index={index}
            row={row}
            marks={marks.get(index.ids[at] ?? '') ?? noMarks}
            alternatives={alternatives.get(at) ?? null}
            isCurrent={at === current}
            isFaded={found !== null && !found.has(at)}
            share={share(value)}
            value={value === null ? '' : WORDS[unit](value)}
            onJump={onJump}
          />
        ) : null;
      }}
    </VirtualList>
  );
}
