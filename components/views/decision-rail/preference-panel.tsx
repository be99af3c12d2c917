/** Which next move is best: the alternatives of a decision as cards to choose from, and the ways out when none is. */
'use client';

import clsx from 'clsx';
import { Check, EyeOff, GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { ButtonLink } from '@/components/ui/link';
import type { DecisionView } from '@/lib/contracts/decisions';
import { introduction, letterOf, schemeWords } from '@/components/views/step/alternative-words';
import type { Choice } from './choice';
import { MoveLines } from './move-lines';

type Alternative = DecisionView['alternatives'][number];

export interface PreferencePanelProps {
  readonly decision: DecisionView;
  readonly choice: Choice | null;
  /** Outcomes are shown after the decision only, so that they do not make it. */
  readonly hidesOutcome: boolean;
  readonly onPrefer: (index: number) => void;
  readonly onTie: () => void;
  readonly onAllBad: () => void;
  /** Address of the comparison side by side. */
  readonly compareHref: string;
  /** How a rollout ended, drawn. */
  readonly outcomeMark: (outcome: Alternative['outcome']) => ReactNode;
  /** Printed keys of the ways out. */
  readonly kbd: { readonly tie: string; readonly allBad: string; readonly compare: string };
}

interface CardProps {
  readonly alternative: Alternative;
  readonly index: number;
  readonly own: Alternative | undefined;
  readonly isChosen: boolean;
  readonly showsOutcome: boolean;
  readonly onPrefer: (index: number) => void;
  readonly outcomeMark: PreferencePanelProps['outcomeMark'];
}

function Card({ alternative, index, own, isChosen, showsOutcome, onPrefer, outcomeMark }: CardProps) {
  const { view, title, scheme, also, outcome, stepsAfter } = alternative;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={`Prefer ${letterOf(index)}, ${index === 0 ? 'this run' : title}`}
      onClick={() => onPrefer(index)}
      className={clsx('flex gap-2 rounded-md border p-2 text-left', isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-hover')}
    >
      <Kbd keys={index < 9 ? String(index + 1) : letterOf(index)} className={clsx(isChosen && 'border-accent-fill! bg-accent-fill! text-on-accent!')} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <b>{letterOf(index)}</b>
          <span className="min-w-0 truncate text-ink-2">{index === 0 ? 'this run' : title}</span>
          <span className="ml-auto flex shrink-0 items-center gap-2 text-12 text-ink-3">
            {also.length > 0 && <span>{also.length + 1} runs</span>}
            {isChosen && <Check size={16} aria-hidden="true" className="text-accent" />}
          </span>
        </span>
        {index > 0 && <span className="text-12 text-ink-3">{schemeWords(scheme)}</span>}
        <MoveLines step={view.step} against={index === 0 ? undefined : own?.view.step} />
        {/* One line in both states, so that nothing moves under the pointer. */}
        <span className="flex h-5 items-center gap-2 text-12 text-ink-3">
          {showsOutcome ? (
            <>
              {outcomeMark(outcome)} {stepsAfter} steps after it
            </>
          ) : (
            <>
              <EyeOff size={12} aria-hidden="true" /> how it ended is shown after you decide
            </>
          )}
        </span>
      </span>
    </button>
  );
}

export function PreferencePanel({ decision, choice, hidesOutcome, onPrefer, onTie, onAllBad, compareHref, outcomeMark, kbd }: PreferencePanelProps) {
  const { alternatives, ordinal } = decision;
  return (
    <section aria-label="Preference" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-14">Which next move is best at step {ordinal}?</h2>
        <p className="text-12 text-ink-2">{introduction(alternatives)}</p>
      </div>
      <div role="radiogroup" aria-label="Alternatives" className="flex flex-col gap-1">
        {alternatives.map((alternative, index) => (
          <Card
            key={'step' in alternative.ref ? JSON.stringify(alternative.ref.step) : index}
            alternative={alternative}
            index={index}
            own={alternatives[0]}
            isChosen={choice?.kind === 'best' && choice.index === index}
            showsOutcome={!hidesOutcome || choice !== null}
            onPrefer={onPrefer}
            outcomeMark={outcomeMark}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-1">
        <Button kbd={kbd.tie} isPressed={choice?.kind === 'tie'} onClick={onTie}>
          Tie
        </Button>
        <Button kbd={kbd.allBad} isPressed={choice?.kind === 'allBad'} onClick={onAllBad}>
          All bad, rewrite
        </Button>
        <ButtonLink kbd={kbd.compare} href={compareHref} icon={<GitCompareArrows size={16} aria-hidden="true" />}>
          Compare
        </ButtonLink>
      </div>
    </section>
  );
}
