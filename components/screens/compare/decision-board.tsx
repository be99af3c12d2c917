/** One decision to judge: what came before, the alternatives side by side, the ways to decide; everything by key. */
'use client';

import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUndo } from '@/client/commands/undo';
import { useCommands, useKeyLabel } from '@/client/state/use-commands';
import { Button } from '@/components/ui/button';
import { AlternativeColumn } from '@/components/views/compare/alternative-column';
import { introduction, letterOf } from '@/components/views/step/alternative-words';
import { choiceOf } from '@/components/views/decision-rail/choice';
import { OutcomeMark } from '@/components/views/outcome/outcome-mark';
import type { DecisionView } from '@/lib/contracts/decisions';
import { BeforeDecision } from './before-decision';
import { useDecisionLabels, type DecisionLabels, type Said } from './use-decision-labels';
import { WhatFollowed } from './what-followed';
import { WriteDialog } from './write-dialog';

export interface DecisionBoardProps {
  readonly project: string;
  readonly decision: DecisionView;
  readonly hidesOutcome: boolean;
  /** Goes to the next decision; absent where there is none. */
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  /** Goes to the decision at a step: that of what was undone. */
  readonly onGoTo: (trajectory: string, step: string) => void;
  /** Whether deciding goes on by itself. */
  readonly isWalk: boolean;
}

function saidWords({ own }: Pick<DecisionLabels, 'own'>, decision: DecisionView): string {
  if (!own) return 'Not decided yet';
  if (own.kind === 'skip') return 'Skipped';
  const choice = choiceOf(own, decision.alternatives);
  if (choice?.kind === 'best') return `${letterOf(choice.index)} preferred`;
  if (choice?.kind === 'tie') return 'A tie';
  if (choice?.kind === 'allBad') return choice.rewrite ? 'All bad, rewritten' : 'All bad';
  return own.ranking ? 'Ranked' : 'Decided';
}

export function DecisionBoard({ project, decision, hidesOutcome, onNext, onPrevious, onGoTo, isWalk }: DecisionBoardProps) {
  const labels = useDecisionLabels(project, decision);
  const [showsDifferences, setDifferences] = useState(true);
  const [showsBefore, setBefore] = useState(false);
  const [showsAfter, setAfter] = useState(false);
  const [ranking, setRanking] = useState<number[]>([]);
  const [writing, setWriting] = useState<'rewrite' | 'own' | null>(null);
  const keyLabel = useKeyLabel();
  const { last, undo } = useUndo(project);
  const { alternatives } = decision;
  const choice = labels.own?.kind === 'preference' ? choiceOf(labels.own, alternatives) : null;
  const hasDecided = labels.own !== null;
  const [first] = alternatives;
  /** Decided before the next decision was known: goes on once it is. */
  const isDue = useRef(false);
  const goOn = (stored: boolean) => {
    if (!stored || !isWalk) return;
    if (onNext) onNext();
    else isDue.current = true;
  };
  useEffect(() => {
    if (!isDue.current || !onNext) return;
    isDue.current = false;
    onNext();
  });
  // A key that is pressed before one's labels are there is kept for when they are.
  const early = useRef<Said | 'skip' | null>(null);
  const decide = (said: Said | 'skip') => {
    if (!labels.isReady) early.current = said;
    else goOn(said === 'skip' ? labels.skip() : labels.say(said));
  };
  useEffect(() => {
    const said = early.current;
    if (!labels.isReady || said === null) return;
    early.current = null;
    decide(said);
  });
  const prefer = (index: number) => {
    if (index < alternatives.length) decide({ best: index });
  };
  const rank = (index: number) => {
    const next = ranking.includes(index) ? ranking.filter((one) => one !== index) : [...ranking, index];
    setRanking(next);
    if (next.length === alternatives.length && alternatives.length > 1) {
      setRanking([]);
      decide({ ranking: next.map((one) => [one]) });
    }
  };
  const undoLast = last
    ? () => {
        undo(last);
        if (last.event.step !== null && last.event.step !== decision.step) onGoTo(last.trajectory, last.event.step);
      }
    : undefined;
  useCommands('compare', {
    'compare.prefer': (press) => prefer((press.digit ?? 1) - 1),
    'compare.tie': () => decide({ tie: true }),
    'compare.all-bad': () => setWriting('rewrite'),
    'compare.skip': () => decide('skip'),
    'compare.undo': undoLast,
    'compare.save': onNext,
    'compare.next': onNext,
    'compare.previous': onPrevious,
    'compare.differences': () => setDifferences((was) => !was),
    'compare.before': () => setBefore((was) => !was),
    'compare.after': () => setAfter((was) => !was),
  });
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex flex-col gap-3 p-4">
          <BeforeDecision project={project} decision={decision} isOpen={showsBefore} onOpenChange={setBefore} />
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-14">{alternatives.length > 1 ? 'Which next move is best?' : 'No rollout went another way here'}</h2>
            <p className="min-w-0 flex-1 text-ink-2">{introduction(alternatives)}</p>
            <Button size="sm" kbd={keyLabel('compare.differences')} isPressed={showsDifferences} onClick={() => setDifferences(!showsDifferences)}>
              Differences against A
            </Button>
          </div>
          <div className="grid auto-cols-[minmax(14rem,1fr)] grid-flow-col grid-rows-[auto_auto_auto_1fr_auto_auto_auto] gap-x-3 -m-0.5 overflow-x-auto p-0.5 pb-1 max-md:grid-flow-row max-md:auto-cols-auto max-md:grid-rows-none max-md:gap-y-3">
            {alternatives.map((alternative, index) => (
              <AlternativeColumn
                key={JSON.stringify(alternative.ref)}
                index={index}
                alternative={alternative}
                against={showsDifferences && index > 0 && first ? first : null}
                isBest={choice?.kind === 'best' && choice.index === index}
                rank={ranking.includes(index) ? ranking.indexOf(index) + 1 : rankOf(labels, index)}
                outcome={hidesOutcome && !hasDecided ? null : <OutcomeMark outcome={alternative.outcome} />}
                after={<WhatFollowed project={project} alternative={alternative} isOpen={showsAfter} />}
                kbd={index < 9 ? String(index + 1) : ''}
                onPrefer={() => prefer(index)}
              />
            ))}
          </div>
        </div>
      </div>
      <footer className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-ground px-4 py-2">
        <Button kbd={keyLabel('compare.tie')} isPressed={choice?.kind === 'tie'} onClick={() => decide({ tie: true })}>
          Tie
        </Button>
        <Button kbd={keyLabel('compare.all-bad')} isPressed={choice?.kind === 'allBad'} onClick={() => setWriting('rewrite')}>
          All bad, rewrite
        </Button>
        <Button kbd={keyLabel('compare.skip')} onClick={() => decide('skip')}>
          Skip
        </Button>
        <Button variant="ghost" onClick={() => setWriting('own')}>
          Add one of my own
        </Button>
        {alternatives.length > 2 && (
          <span className="flex items-center gap-1 text-12 text-ink-2">
            Rank
            {alternatives.map((_, index) => (
              <Button key={index} size="sm" variant="ghost" isPressed={ranking.includes(index)} onClick={() => rank(index)} aria-label={`Rank ${letterOf(index)} next`}>
                {letterOf(index)}
              </Button>
            ))}
          </span>
        )}
        <span role="status" className="text-ink-2">
          {saidWords(labels, decision)}
        </span>
        <Button variant="ghost" kbd={keyLabel('compare.undo')} icon={<Undo2 size={16} aria-hidden="true" />} disabled={!undoLast} onClick={undoLast}>
          Undo
        </Button>
        <Button variant="primary" className="ml-auto" kbd={keyLabel('compare.save')} disabled={!onNext} onClick={onNext}>
          Next undecided
        </Button>
      </footer>
      {writing && <WriteDialog project={project} decision={decision} labels={labels} writing={writing} onClose={() => setWriting(null)} onStored={() => goOn(true)} />}
    </>
  );
}

/** Place of an alternative in one's own ranking that stands. */
function rankOf({ own }: DecisionLabels, index: number): number | null {
  if (own?.kind !== 'preference' || !own.ranking) return null;
  const at = own.ranking.findIndex((tied) => tied.includes(index));
  return at === -1 ? null : at + 1;
}
