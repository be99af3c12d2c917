/** Rewrites a turn: as a correction of the step, or as the move that should have been when all alternatives are bad. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stepQuery } from '@/client/queries/steps';
import { useDraft } from '@/client/state/drafts';
import { useCommands, useKeyLabel } from '@/client/state/use-commands';
import { QueryStates } from '@/components/screens/query-states';
import { Dialog } from '@/components/ui/dialog';
import { CorrectionEditor } from '@/components/views/label-editors/correction-editor';
import { formOfMessage, MessageForm, messageOfForm, type FormFaults } from '@/components/views/label-editors/message-form';
import type { AssistantMessage } from '@/lib/trajectory/message';
import type { Step, ToolDef } from '@/lib/trajectory/model';
import { stepMessage } from '@/lib/trajectory/to-messages';
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

const WORDS = {
  correction: { title: 'Rewrite the turn', description: 'Write it as it should have been; what came before stays as it is.', submit: 'Save correction' },
  rewrite: { title: 'All bad: rewrite the move', description: 'Your turn is preferred over every alternative.', submit: 'Save rewrite' },
} as const;

function Editor({ project, at, ordinal, rewriting, tools, judging, onClose, step }: CorrectionDialogProps & { readonly step: Step }) {
  const keyLabel = useKeyLabel();
  const draft = useDraft({ project, step: at.step, kind: rewriting }, MessageForm);
  const [faults, setFaults] = useState<FormFaults>({});
  const original = useMemo(() => formOfMessage(stepMessage(step, [])), [step]);
  const form = draft.value ?? standingForm(judging, rewriting) ?? original;
  const keep = (message: AssistantMessage): boolean => {
    if (rewriting === 'rewrite') return judging.choose({ kind: 'allBad', rewrite: message });
    const reason = form.reason.trim();
    return judging.say({ kind: 'correction', ...at, message, ...(reason === '' ? {} : { reason }) });
  };
  const close = (): void => {
    draft.clear();
    onClose();
  };
  const submit = (): void => {
    const made = messageOfForm(form);
    setFaults(made.ok ? {} : made.error);
    if (made.ok && keep(made.value)) close();
  };
  useCommands('dialog', { 'dialog.submit': submit });
  const { title, description, submit: submitLabel } = WORDS[rewriting];
  return (
    <CorrectionEditor
      title={`${title}, step ${String(ordinal)}`}
      description={description}
      original={original}
      form={form}
      isDraft={draft.value !== null}
      tools={tools}
      faults={faults}
      onChange={draft.set}
      onReset={draft.clear}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={submitLabel}
      other={rewriting === 'rewrite' ? { label: 'All bad, no rewrite', run: () => judging.choose({ kind: 'allBad', rewrite: null }) && close() } : undefined}
      kbd={keyLabel('dialog.submit')}
    />
  );
}

export function CorrectionDialog(props: CorrectionDialogProps) {
  const { project, at, ordinal, onClose } = props;
  const query = useQuery(stepQuery(project, at.trajectory, ordinal));
  if (query.data) return <Editor {...props} step={query.data.step} />;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} size="lg" title={`Step ${String(ordinal)}`}>
      <QueryStates query={query} what="the whole step">
        {() => null}
      </QueryStates>
    </Dialog>
  );
}
