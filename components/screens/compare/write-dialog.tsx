/** A turn written at a decision: instead of alternatives that are all bad, or as one more alternative. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { trajectoryQuery } from '@/client/queries/trajectories';
import { TurnDialog } from '@/components/screens/turn-dialog';
import { choiceOf } from '@/components/views/decision-rail/choice';
import { formOfMessage } from '@/components/views/label-editors/message-form';
import type { DecisionView } from '@/lib/contracts/decisions';
import type { DecisionLabels } from './use-decision-labels';

export interface WriteDialogProps {
  readonly project: string;
  readonly decision: DecisionView;
  readonly labels: DecisionLabels;
  readonly writing: 'rewrite' | 'own';
  readonly onClose: () => void;
  /** After something was stored. */
  readonly onStored: () => void;
}

export function WriteDialog({ project, decision, labels, writing, onClose, onStored }: WriteDialogProps) {
  const { trajectory, step, ordinal, alternatives } = decision;
  const tools = useQuery(trajectoryQuery(project, trajectory)).data?.header.tools ?? [];
  const choice = labels.own?.kind === 'preference' ? choiceOf(labels.own, alternatives) : null;
  const told = (isStored: boolean): boolean => {
    if (isStored) onStored();
    return isStored;
  };
  return (
    <TurnDialog
      project={project}
      trajectory={trajectory}
      step={step}
      ordinal={ordinal}
      writing={writing}
      tools={tools}
      standing={writing === 'rewrite' && choice?.kind === 'allBad' && choice.rewrite ? formOfMessage(choice.rewrite) : null}
      onKeep={(message) => told(writing === 'rewrite' ? labels.say({ all_bad: true, rewrite: message }) : labels.say({ best: alternatives.length }, [message]))}
      onWithout={writing === 'rewrite' ? () => told(labels.say({ all_bad: true })) : undefined}
      onClose={onClose}
    />
  );
}
