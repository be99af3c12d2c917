/** Names what a rollout did achieve: the goal, where, what shows it, and which actions led there. Stands in the rail, for one quotes beside it. */
'use client';

import { Quote } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { FormField } from '@/components/ui/form-field';
import { TextArea } from '@/components/ui/text-area';
import { toggled, type GoalForm } from './goal-form';
import { RelevanceStrip } from './relevance-strip';

export interface GoalEditorProps {
  readonly form: GoalForm;
  readonly onChange: (form: GoalForm) => void;
  /** The step that is read now. */
  readonly current: number;
  readonly actions: readonly number[];
  /** What is selected in the transcript, on one line; null while nothing is. */
  readonly selected: string | null;
  readonly onQuoteSelection: () => void;
  /** Quotes the first line of the current step, for who works by keys. */
  readonly onQuoteStep: () => void;
  readonly fault: string | null;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly kbd: string;
}

function Evidence({ form, onChange }: Pick<GoalEditorProps, 'form' | 'onChange'>) {
  return (
    <ul className="flex flex-col gap-1">
      {form.evidence.map((evidence, at) => (
        <li key={`${evidence.step} ${evidence.quote}`}>
          <Chip icon={<Quote size={12} aria-hidden="true" />} removeLabel="Remove this quote" onRemove={() => onChange({ ...form, evidence: form.evidence.filter((_, index) => index !== at) })}>
            {evidence.ordinal}: {evidence.quote}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

export function GoalEditor(props: GoalEditorProps) {
  const { form, onChange, current, actions, selected, onQuoteSelection, onQuoteStep, fault, onSave, onCancel, kbd } = props;
  const box = useRef<HTMLFormElement>(null);
  // It opens at the lower end of a rail that scrolls.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <form
      ref={box}
      aria-label="Goal"
      className="flex flex-col gap-3 rounded-md border border-accent bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <FormField label="What did it achieve?" error={form.goal.trim() === '' ? undefined : fault}>
        {(field) => <TextArea {...field} autoFocus rows={2} placeholder="As an instruction that this rollout fulfils" value={form.goal} onChange={(event) => onChange({ ...form, goal: event.target.value })} />}
      </FormField>
      <div className="flex flex-wrap items-center gap-2">
        <span>Achieved at step {form.achievedAt}</span>
        {form.achievedAt !== current && (
          <Button size="sm" onClick={() => onChange({ ...form, achievedAt: current })}>
            Make it step {current}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-1">
        <span>What shows it</span>
        <Evidence form={form} onChange={onChange} />
        <div className="flex flex-wrap gap-1">
          <Button size="sm" icon={<Quote size={16} aria-hidden="true" />} disabled={selected === null} onPointerDown={(event) => event.preventDefault()} onClick={onQuoteSelection}>
            Quote the selection
          </Button>
          <Button size="sm" onClick={onQuoteStep}>
            Quote step {current}
          </Button>
        </div>
        <p className="text-12 text-ink-3">{selected === null ? 'Select words in the transcript, or quote the first line of the step.' : `Selected: ${selected.slice(0, 80)}`}</p>
      </div>
      <div className="flex flex-col gap-1">
        <span>Actions that helped</span>
        <RelevanceStrip actions={actions} irrelevant={form.irrelevant} onToggle={(ordinal) => onChange(toggled(form, ordinal))} />
      </div>
      <div className="flex justify-end gap-1">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Close, keep the draft
        </Button>
        <Button size="sm" variant="primary" type="submit" kbd={kbd} disabled={fault !== null}>
          Save goal
        </Button>
      </div>
    </form>
  );
}
