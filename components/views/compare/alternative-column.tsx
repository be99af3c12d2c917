/** One alternative of a decision: what it says, does and thinks, against the first; and the button that prefers it. */
import clsx from 'clsx';
import { Check, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { letterOf, schemeWords } from '@/components/views/step/alternative-words';
import { counted } from '@/lib/base/counted';
import type { DecisionView } from '@/lib/contracts/decisions';
import { partsText, reasoningText } from '@/lib/trajectory/to-messages';
import { callDiff, callSummary } from './call-diff';
import { CallTable } from './call-table';
import { DiffText } from '@/components/views/step/diff-text';

export type Shown = DecisionView['alternatives'][number];

export interface AlternativeColumnProps {
  readonly index: number;
  readonly alternative: Shown;
  /** The first alternative, where differences are shown. */
  readonly against: Shown | null;
  readonly isBest: boolean;
  /** Place in a ranking, from 1; null: not ranked. */
  readonly rank: number | null;
  /** How it ended; null: not to be told yet. */
  readonly outcome: ReactNode | null;
  readonly after: ReactNode;
  readonly kbd: string;
  readonly onPrefer: () => void;
}

export function AlternativeColumn({ index, alternative, against, isBest, rank, outcome, after, kbd, onPrefer }: AlternativeColumnProps) {
  const { step } = alternative.view;
  const first = against?.view.step ?? null;
  const says = partsText(step.parts);
  const thinks = reasoningText(step.parts);
  const thought = first ? reasoningText(first.parts) : '';
  const letter = letterOf(index);
  return (
    <article aria-label={`Alternative ${letter}`} className={clsx('row-span-7 grid min-w-0 grid-rows-subgrid gap-y-0 rounded-md border bg-surface', isBest ? 'border-accent outline-2 outline-accent' : 'border-line')}>
      <header className="flex items-start gap-3 border-b border-line p-3">
        <span className="text-18 font-semibold">{letter}</span>
        <div className="min-w-0 flex-1">
          <p className="truncate">{index === 0 ? `this run, ${alternative.title}` : alternative.title}</p>
          <p className="text-12 text-ink-2">
            {index === 0 ? 'as it happened' : schemeWords(alternative.scheme)}
            {alternative.also.length > 0 && `; ${counted(alternative.also.length, 'other rollout')} did the same`}
          </p>
        </div>
        {rank !== null && <span className="rounded-md border border-accent px-2 text-accent">rank {rank}</span>}
        {isBest && <Check size={16} aria-label="preferred" className="text-accent" />}
      </header>
      <section aria-label="Says" className="min-w-0 px-3 pt-3 pb-2">
        <h3 className="pb-1 text-12 text-ink-3">Says</h3>
        <p className="text-14 break-words">
          <DiffText text={says} against={first ? partsText(first.parts) : null} />
        </p>
      </section>
      <section aria-label="Does" className="min-w-0 px-3 py-2">
        <h3 className="flex justify-between pb-1 text-12 text-ink-3">
          Does <span>{callSummary(callDiff(first?.calls ?? null, step.calls), first !== null)}</span>
        </h3>
        <CallTable calls={step.calls} against={first?.calls ?? null} />
      </section>
      {/* Stands even when empty: all columns have the same rows. */}
      <div className="min-w-0 px-3 pt-2 pb-3">
        {(thinks !== '' || thought !== '') && (
          <section aria-label="Reasoning">
            <h3 className="pb-1 text-12 text-ink-3">Reasoning</h3>
            <p className="border-l-2 border-line pl-3 break-words text-ink-2">
              <DiffText text={thinks} against={first ? thought : null} />
            </p>
          </section>
        )}
      </div>
      <div className="border-t border-line px-1 py-1">{after}</div>
      <div className="flex min-h-9 items-center gap-2 border-t border-line px-3 py-2 text-ink-2">
        {outcome ?? (
          <>
            <EyeOff size={16} aria-hidden="true" /> Outcome: shown after you decide
          </>
        )}
      </div>
      <div className="p-3">
        <Button variant={isBest ? 'primary' : 'secondary'} kbd={kbd} className="w-full justify-center" isPressed={isBest} onClick={onPrefer}>
          Prefer {letter}
        </Button>
      </div>
    </article>
  );
}
