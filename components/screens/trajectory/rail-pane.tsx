/** The right pane: what is asked about the current step, and what was answered. Never scrolls away; its foot is always in sight. */
'use client';

import { SkipForward } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useOutbox } from '@/client/commands/outbox';
import { useKeyLabel } from '@/client/state/use-commands';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { ConflictCard } from '@/components/views/decision-rail/conflict-card';
import { labelWords } from '@/components/views/decision-rail/label-words';
import { PreferencePanel } from '@/components/views/decision-rail/preference-panel';
import { RailField } from '@/components/views/decision-rail/rail-field';
import { RailFoot, type RailFootProps } from '@/components/views/decision-rail/rail-foot';
import { RatingRow } from '@/components/views/decision-rail/rating-row';
import { StepHistory, type HistoryEntry } from '@/components/views/decision-rail/step-history';
import { NoteField } from '@/components/views/label-editors/note-field';
import { OutcomeMark } from '@/components/views/outcome/outcome-mark';
import type { DecisionView } from '@/lib/contracts/decisions';
import type { Judging } from './judging';
import type { Note } from './use-note';
import { conflictWords } from './conflict-words';

export interface RailPaneProps {
  readonly ordinal: number;
  readonly isAction: boolean;
  readonly decision: { readonly data: DecisionView | null; readonly isLoading: boolean; readonly error: Error | null; readonly retry: () => void };
  readonly judging: Judging;
  readonly hidesOutcome: boolean;
  readonly note: Note;
  readonly noteRef: Ref<HTMLInputElement>;
  readonly compareHref: string;
  readonly onAllBad: () => void;
  readonly onSkip: () => void;
  readonly history: { readonly entries: readonly HistoryEntry[]; readonly me: string | null; readonly pending: ReadonlySet<string> };
  /** Lines for correction, goal and failure. */
  readonly editors: ReactNode;
  readonly foot: Omit<RailFootProps, 'kbd' | 'trouble'>;
}

function Conflicts() {
  const { conflicts, keepMine, takeTheirs } = useOutbox();
  return conflicts.map(({ id, event, current }) => (
    <ConflictCard
      key={id}
      mine={conflictWords(event)}
      theirs={current && current.kind !== 'retract' ? `${current.author} ${labelWords(current)}` : null}
      onKeepMine={() => keepMine(id)}
      onTakeTheirs={() => takeTheirs(id)}
    />
  ));
}

function Question({ ordinal, isAction, decision, judging, hidesOutcome, compareHref, onAllBad }: RailPaneProps) {
  const keyLabel = useKeyLabel();
  const { data, isLoading, error, retry } = decision;
  if (!isAction) return <p className="text-12 text-ink-2">Step {ordinal} is no action. Ratings and preferences are for actions; a note, a goal or a failure can stand here.</p>;
  if (isLoading) return <Skeleton rows={4} label="alternatives" />;
  if (error) return <ErrorState title="Could not load the alternatives" where={error.message} onRetry={retry} />;
  if (!data || data.alternatives.length < 2) {
    return (
      <div className="flex flex-col gap-1">
        <h2 className="text-14">Was step {ordinal} a good move?</h2>
        <p className="text-12 text-ink-2">No other rollout went another way from here, so there is nothing to prefer.</p>
      </div>
    );
  }
  return (
    <PreferencePanel
      decision={data}
      choice={judging.choice}
      hidesOutcome={hidesOutcome}
      onPrefer={(index) => judging.choose({ kind: 'best', index })}
      onTie={() => judging.choose({ kind: 'tie' })}
      onAllBad={onAllBad}
      compareHref={compareHref}
      outcomeMark={(outcome) => <OutcomeMark outcome={outcome} />}
      kbd={{ tie: keyLabel('review.tie'), allBad: keyLabel('review.all-bad'), compare: keyLabel('review.compare') }}
    />
  );
}

export function RailPane(props: RailPaneProps) {
  const { ordinal, isAction, decision, judging, note, noteRef, onSkip, history, editors, foot } = props;
  const keyLabel = useKeyLabel();
  const { error } = useOutbox();
  const isChoice = (decision.data?.alternatives.length ?? 0) > 1;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-ground max-lg:max-h-[46dvh]">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 max-lg:grid max-lg:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Conflicts />
          <Question {...props} />
        </div>
        <div>
          {isAction && (
            <RatingRow
              label={isChoice ? 'Rate A' : 'Rate it'}
              value={judging.own('rating')?.value ?? null}
              onRate={judging.rate}
              kbd={{ bad: keyLabel('review.rate-bad'), ok: keyLabel('review.rate-ok'), good: keyLabel('review.rate-good') }}
            />
          )}
          {editors}
          <RailField label="Note">
            <NoteField ref={noteRef} value={note.value} isDraft={note.isDraft} onChange={note.set} onSave={note.save} onCancel={note.cancel} kbd={keyLabel('review.note')} />
          </RailField>
          {isAction && (
            <RailField label="Skip">
              <Button size="sm" variant="ghost" icon={<SkipForward size={16} aria-hidden="true" />} kbd={keyLabel('review.skip')} isPressed={judging.own('skip') !== null} onClick={onSkip} className="-ml-2">
                {judging.own('skip') === null ? 'I cannot judge this' : 'Skipped'}
              </Button>
            </RailField>
          )}
          <div className="pt-3">
            <StepHistory key={ordinal} {...history} />
          </div>
        </div>
      </div>
      <RailFoot {...foot} trouble={error} kbd={{ undo: keyLabel('review.undo'), next: keyLabel('review.save') }} />
    </div>
  );
}
