/** Yes or no, with its words beside it: the browser's own checkbox in our look. */
'use client';

import clsx from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';

export interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Some of what it stands for is on, some off. */
  readonly isMixed?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly label: ReactNode;
  /** Keeps the words for screen readers only, in dense rows. */
  readonly isLabelHidden?: boolean | undefined;
}

export function Checkbox({ isChecked, onChange, isMixed = false, isDisabled = false, label, isLabelHidden = false }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={clsx('inline-flex min-h-6 items-center gap-2', isDisabled ? 'text-ink-3' : 'cursor-pointer')}>
      <input
        ref={input}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent-fill"
      />
      <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
    </label>
  );
}
