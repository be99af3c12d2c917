/** A field with its label, its hint and its error, tied together for screen readers. */
'use client';

import { useId, type ReactNode } from 'react';

/** Spread these on the field inside. */
export interface FieldProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FormFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what would be right; null or undefined while nothing is. */
  readonly error?: string | null | undefined;
  readonly isOptional?: boolean | undefined;
  readonly children: (field: FieldProps) => ReactNode;
}

export function FormField({ label, hint, error, isOptional = false, children }: FormFieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null;
  const described = [hint === undefined ? null : `${id}-hint`, hasError ? `${id}-error` : null].filter((part) => part !== null).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13">
        {label}
        {isOptional && <span className="ml-1 text-12 text-ink-3">optional</span>}
      </label>
      {children({ id, 'aria-describedby': described === '' ? undefined : described, 'aria-invalid': hasError || undefined })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-12 text-ink-2">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} role="alert" className="text-12 text-failure">
          {error}
        </p>
      )}
    </div>
  );
}
