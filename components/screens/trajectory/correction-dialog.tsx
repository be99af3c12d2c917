/** Rewrites the current turn: as a correction of the step, or as the move that should have been when all alternatives are bad. */
'use client';

import { TurnDialog } from '@/components/screens/turn-dialog';
import { formOfMessage, type MessageForm } from '@/components/views/label-editors/message-form';
import type { ToolDef } from '@/lib/trajectory/model';
import type { JudgedStep, Judging } from './judging';

export type Rewriting = 'correction' | 'rewrite';

export interface CorrectionDialogProps {
  readonly project: string;
  readonly at: JudgedStep;
  readonly ordinal: number;
  readonly rewriting: Rewriting;
  readonly tools: readonly ToolDef[];
  readonly judging: Judging;
  readonly onClose: () => void;
}

/** What stands already, else null. */
function standingForm({ own, choice }: Judging, rewriting: Rewriting): MessageForm | null {
  if (rewriting === 'rewrite') return choice?.kind === 'allBad' && choice.rewrite ? formOfMessage(choice.rewrite) : null;
  const correction = own('correction');
  return correction && { ...formOfMessage(correction.message), reason: correction.reason ?? '' };
}

export function CorrectionDialog({ project, at, ordinal, rewriting, tools, judging, onClose }: CorrectionDialogProps) {
  const isRewrite = rewriting === 'rewrite';
  return (
    <TurnDialog
      project={project}
      trajectory={at.trajectory}
      step={at.step}
      ordinal={ordinal}
      writing={rewriting}
      tools={tools}
      standing={standingForm(judging, rewriting)}
      onKeep={(message, reason) =>
        isRewrite ? judging.choose({ kind: 'allBad', rewrite: message }) : judging.say({ kind: 'correction', ...at, message, ...(reason === '' ? {} : { reason }) })
      }
      onWithout={isRewrite ? () => judging.choose({ kind: 'allBad', rewrite: null }) : undefined}
      onClose={onClose}
    />
  );
}
