/** One tool call while it is edited: the tool, its arguments as JSON text, and how they fit the tool's schema. */
'use client';

import { CircleCheck, Trash2, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useId, useMemo } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { ToolDef } from '@/lib/trajectory/model';
import type { CallForm } from './message-form';
import { checkArguments } from './schema-check';

export interface CallEditorProps {
  readonly call: CallForm;
  readonly tools: readonly ToolDef[];
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<Pick<CallForm, 'name' | 'args'>>) => void;
  readonly onRemove: () => void;
}

function SchemaLine({ call, tools }: Pick<CallEditorProps, 'call' | 'tools'>) {
  const { name, args } = useDeferredValue(call);
  const tool = tools.find((one) => one.name === name);
  const check = useMemo(() => checkArguments(tool?.parameters ?? null, args), [tool, args]);
  if (check.kind === 'unchecked') return <p className="text-12 text-ink-3">{tool ? check.why : 'No tool of this name is known in this rollout.'}</p>;
  if (check.kind === 'fits') {
    return (
      <p className="flex items-center gap-1 text-12 text-success">
        <CircleCheck size={16} aria-hidden="true" /> Fits the schema of {name}
      </p>
    );
  }
  return (
    <ul className="text-12 text-warning">
      {check.faults.slice(0, 6).map((fault, at) => (
        <li key={at} className="flex items-start gap-1">
          <TriangleAlert size={16} aria-hidden="true" /> {fault}
        </li>
      ))}
    </ul>
  );
}

export function CallEditor({ call, tools, fault, onChange, onRemove }: CallEditorProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1 rounded-md border border-line p-2">
      <legend className="sr-only">Call of {call.name || 'a tool'}</legend>
      <div className="flex gap-1">
        <TextField isMono fieldSize="sm" aria-label="Tool" list={id} value={call.name} placeholder="tool" onChange={(event) => onChange({ name: event.target.value })} />
        <datalist id={id}>
          {tools.map(({ name, description }) => (
            <option key={name} value={name}>
              {description?.slice(0, 80)}
            </option>
          ))}
        </datalist>
        <IconButton size="sm" label="Remove this call" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onRemove} />
      </div>
      <TextArea isMono aria-label={`Arguments of ${call.name}, as JSON`} aria-invalid={fault !== undefined || undefined} rows={2} value={call.args} onChange={(event) => onChange({ args: event.target.value })} />
      {fault !== undefined && (
        <p role="alert" className="text-12 text-failure">
          {fault}
        </p>
      )}
      <SchemaLine call={call} tools={tools} />
    </fieldset>
  );
}
