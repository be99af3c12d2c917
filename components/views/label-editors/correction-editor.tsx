/** The turn as it should have been: original beside corrected, with what changes marked while one writes. */
'use client';

import { Plus } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { DiffText } from '@/components/views/step/diff-text';
import type { ToolDef } from '@/lib/trajectory/model';
import { CallEditor } from './call-editor';
import { callsText, changedCall, withCall, withoutCall, type FormFaults, type MessageForm } from './message-form';

export interface CorrectionEditorProps {
  readonly title: string;
  readonly description: string;
  readonly original: MessageForm;
  /** The draft, or the correction that stands, or the original. */
  readonly form: MessageForm;
  /** Something was written that is not sent: it may be thrown away. */
  readonly isDraft: boolean;
  /** It was written before this editor was opened. */
  readonly wasFound: boolean;
  readonly tools: readonly ToolDef[];
  /** Whether one may say why. */
  readonly hasReason: boolean;
  readonly onChange: (form: MessageForm) => void;
  readonly onReset: () => void;
  /** What has to be put right before it can be kept. */
  readonly faults: FormFaults;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly submitLabel: string;
  /** A way out without a turn, such as "All bad, no rewrite". */
  readonly other?: { readonly label: string; readonly run: () => void } | undefined;
  readonly kbd: string;
}

function Original({ label, text, against, isMono = false }: { readonly label: string; readonly text: string; readonly against: string; readonly isMono?: boolean }) {
  if (text === '' && against === '') return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-12 text-ink-3">
        {label}
        {text !== against && <span className="text-warning"> · edited</span>}
      </p>
      <div className={isMono ? 'font-mono text-12 leading-20' : undefined}>
        <DiffText text={against} against={text} />
      </div>
    </div>
  );
}

/** What changes, marked in the corrected text. */
function Changes({ original, form }: { readonly original: MessageForm; readonly form: MessageForm }) {
  const late = useDeferredValue(form);
  return (
    <section aria-label="Original, with the changes" className="flex min-w-0 flex-col gap-3">
      <h3 className="text-13">Original, with your changes</h3>
      <Original label="Reasoning" text={original.reasoning} against={late.reasoning} />
      <Original label="Text" text={original.content} against={late.content} />
      <Original label="Calls" text={callsText(original)} against={callsText(late)} isMono />
    </section>
  );
}

function Fields({ form, tools, hasReason, faults, onChange }: Pick<CorrectionEditorProps, 'form' | 'tools' | 'hasReason' | 'faults' | 'onChange'>) {
  return (
    <section aria-label="Corrected" className="flex min-w-0 flex-col gap-3">
      <h3 className="text-13">Corrected</h3>
      <FormField label="Text" error={faults.message}>
        {(field) => <TextArea {...field} rows={3} value={form.content} onChange={(event) => onChange({ ...form, content: event.target.value })} />}
      </FormField>
      {form.calls.map((call) => (
        <CallEditor
          key={call.key}
          call={call}
          tools={tools}
          fault={faults[call.key]}
          onChange={(change) => onChange(changedCall(form, call.key, change))}
          onRemove={() => onChange(withoutCall(form, call.key))}
        />
      ))}
      <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => onChange(withCall(form, tools[0]?.name ?? ''))} className="self-start">
        Add a call
      </Button>
      <FormField label="Reasoning" isOptional>
        {(field) => <TextArea {...field} rows={2} value={form.reasoning} onChange={(event) => onChange({ ...form, reasoning: event.target.value })} />}
      </FormField>
      {hasReason && (
        <FormField label="Why" isOptional>
          {(field) => <TextField {...field} value={form.reason} placeholder="In one line" onChange={(event) => onChange({ ...form, reason: event.target.value })} />}
        </FormField>
      )}
    </section>
  );
}

export function CorrectionEditor(props: CorrectionEditorProps) {
  const { title, description, original, form, isDraft, wasFound, onReset, onSubmit, onClose, submitLabel, other, kbd } = props;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={title}
      description={isDraft && wasFound ? `${description} What you wrote before is here again.` : description}
      footer={
        <>
          <Button variant="ghost" onClick={onReset} disabled={!isDraft}>
            Reset
          </Button>
          {other && <Button onClick={other.run}>{other.label}</Button>}
          <Button variant="primary" kbd={kbd} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
        <Changes original={original} form={form} />
        <Fields {...props} />
      </div>
    </Dialog>
  );
}
