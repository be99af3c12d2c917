/** Writes an assistant turn by hand, begun from a step that is there: a correction, a rewrite of bad moves, or a further alternative. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stepQuery } from '@/client/queries/steps';
import { useDraft } from '@/client/state/drafts';
import { useCommands, useKeyLabel } from '@/client/state/use-commands';
import { QueryStates } from '@/components/screens/query-states';
import { Dialog } from '@/components/ui/dialog';
import { CorrectionEditor } from '@/components/views/label-editors/correction-editor';
import { formOfMessage, messageOfForm, MessageForm, type FormFaults } from '@/components/views/label-editors/message-form';
import type { AssistantMessage } from '@/lib/trajectory/message';
import type { Step, ToolDef } from '@/lib/trajectory/model';
import { stepMessage } from '@/lib/trajectory/to-messages';

/** What is written; each has a draft of its own. */
export type Writing = 'correction' | 'rewrite' | 'own';

const WORDS: Readonly<Record<Writing, { title: string; description: string; submit: string }>> = {
  correction: { title: 'Rewrite the turn', description: 'Write it as it should have been; what came before stays as it is.', submit: 'Save correction' },
  rewrite: { title: 'All bad: rewrite the move', description: 'Your turn is preferred over every alternative.', submit: 'Save rewrite' },
  own: { title: 'Write an alternative of your own', description: 'It stands beside the others and is preferred over them.', submit: 'Save and prefer it' },
};

export interface TurnDialogProps {
  readonly project: string;
  readonly trajectory: string;
  /** Our id of the step that the writing begins from. */
  readonly step: string;
  readonly ordinal: number;
  readonly writing: Writing;
  readonly tools: readonly ToolDef[];
  /** What stands already. */
  readonly standing: MessageForm | null;
  /** Whether it was taken; `reason` is empty where none was given. */
  readonly onKeep: (message: AssistantMessage, reason: string) => boolean;
  /** Decides that all are bad without writing anything; whether it was taken. */
  readonly onWithout?: (() => boolean) | undefined;
  readonly onClose: () => void;
}

function Editor({ project, step, ordinal, writing, tools, standing, onKeep, onWithout, onClose, original: source }: TurnDialogProps & { readonly original: Step }) {
  const keyLabel = useKeyLabel();
  const draft = useDraft({ project, step, kind: writing }, MessageForm);
  const [wasFound] = useState(draft.value !== null);
  const [faults, setFaults] = useState<FormFaults>({});
  const original = useMemo(() => formOfMessage(stepMessage(source, [])), [source]);
  const form = draft.value ?? standing ?? original;
  const close = (): void => {
    draft.clear();
    onClose();
  };
  const submit = (): void => {
    const made = messageOfForm(form);
    setFaults(made.ok ? {} : made.error);
    if (made.ok && onKeep(made.value, form.reason.trim())) close();
  };
  useCommands('dialog', { 'dialog.submit': submit });
  const { title, description, submit: submitLabel } = WORDS[writing];
  return (
    <CorrectionEditor
      title={`${title}, step ${String(ordinal)}`}
      description={description}
      original={original}
      form={form}
      isDraft={draft.value !== null}
      wasFound={wasFound}
      tools={tools}
      hasReason={writing === 'correction'}
      faults={faults}
      onChange={(next) => {
        setFaults({}); // they speak of what was sent, not of what is being written
        draft.set(next);
      }}
      onReset={draft.clear}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={submitLabel}
      other={onWithout && { label: 'All bad, no rewrite', run: () => onWithout() && close() }}
      kbd={keyLabel('dialog.submit')}
    />
  );
}

export function TurnDialog(props: TurnDialogProps) {
  const { project, trajectory, ordinal, onClose } = props;
  const query = useQuery(stepQuery(project, trajectory, ordinal));
  if (query.data) return <Editor {...props} original={query.data.step} />;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} size="lg" title={`Step ${String(ordinal)}`}>
      <QueryStates query={query} what="the whole step">
        {() => null}
      </QueryStates>
    </Dialog>
  );
}
