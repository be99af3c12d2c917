/** Failure modes of a step: chosen from those of the team or new; each with how bad it is and whether it was the first of the run. */
'use client';

import { Flag, X } from 'lucide-react';
import type { Ref } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { severities } from '@/lib/labels/event';
import type { Failure } from '@/lib/labels/stored-event';

export type Severity = (typeof severities)[number];

export interface FailureFieldProps {
  /** One's own on this step. */
  readonly failures: readonly Failure[];
  /** Paths that the team uses, with how often. */
  readonly modes: readonly { readonly path: string; readonly detail: string }[];
  readonly onAdd: (mode: string) => void;
  readonly onChange: (failure: Failure, change: { readonly severity?: Severity | undefined; readonly first?: boolean | undefined }) => void;
  readonly onRemove: (failure: Failure) => void;
  readonly kbd: string;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

const SEVERITIES = [{ value: 'unsaid', label: 'severity' }, ...severities.map((value) => ({ value, label: value }))] as const;

function FailureRow({ failure, onChange, onRemove }: { readonly failure: Failure } & Pick<FailureFieldProps, 'onChange' | 'onRemove'>) {
  const { mode, severity, first } = failure;
  const toSeverity = (value: string): Severity | undefined => severities.find((one) => one === value);
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <span className="flex min-w-0 items-center gap-1 text-failure" title={mode}>
        <Flag size={16} aria-hidden="true" />
        <span className="truncate">{mode.split('/').at(-1)}</span>
      </span>
      <Select fieldSize="sm" aria-label={`Severity of ${mode}`} options={SEVERITIES} value={severity ?? 'unsaid'} onChange={(value) => onChange(failure, { severity: toSeverity(value), first })} />
      <Checkbox label="first" isChecked={first === true} onChange={(isFirst) => onChange(failure, { severity, first: isFirst || undefined })} />
      <IconButton size="sm" label={`Take ${mode} back`} icon={<X size={16} aria-hidden="true" />} onClick={() => onRemove(failure)} className="ml-auto" />
    </div>
  );
}

/** A path such as execution/wrong-arguments; what was typed with other signs is made one. */
export const modePath = (text: string): string =>
  text
    .split('/')
    .map((part) => part.trim().replace(/\s+/g, '-'))
    .filter((part) => part !== '')
    .join('/');

export function FailureField({ failures, modes, onAdd, onChange, onRemove, kbd, ref }: FailureFieldProps) {
  const options: ComboboxOption[] = modes.map(({ path, detail }) => ({ value: path, label: path, detail }));
  const add = (mode: string | undefined): void => {
    if (mode !== undefined && mode !== '' && !failures.some((failure) => failure.mode === mode)) onAdd(mode);
  };
  return (
    <div ref={ref} className="flex min-w-0 flex-1 flex-col gap-1">
      {failures.map((failure) => (
        <FailureRow key={failure.mode} failure={failure} onChange={onChange} onRemove={onRemove} />
      ))}
      <Combobox
        label="Failure mode"
        fieldSize="sm"
        placeholder={failures.length === 0 ? 'Name the failure' : 'Name another'}
        options={options}
        values={[]}
        onChange={([mode]) => add(mode)}
        onCreate={(text) => add(modePath(text))}
        kbd={kbd}
      />
    </div>
  );
}
