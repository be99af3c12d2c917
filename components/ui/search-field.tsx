/** A field to search or filter what stands below it; Escape empties it, then leaves it. */
'use client';

import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type Ref } from 'react';
import { fieldClass, type FieldSize } from './field-class';
import { Kbd } from './kbd';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Runs on Enter, for searches that are not made while one types. */
  readonly onSubmit?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly kbd?: string | undefined;
  readonly isMono?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly fieldSize?: FieldSize | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder, kbd, isMono = false, isInvalid = false, fieldSize = 'md', ref, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') onSubmit?.();
    if (event.key !== 'Escape') return;
    if (value === '') event.currentTarget.blur();
    else {
      event.stopPropagation();
      onChange('');
    }
  };
  const clear = (): void => {
    onChange('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} role="search" className={clsx('relative flex items-center', className)}>
      <Search size={16} aria-hidden="true" className="pointer-events-none absolute left-2 text-ink-3" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={fieldClass(fieldSize, clsx('pr-8 pl-8', isMono && 'font-mono text-12'))}
      />
      {value === '' ? (
        kbd !== undefined && kbd !== '' && <Kbd keys={kbd} className="pointer-events-none absolute right-1.5" />
      ) : (
        <button
          type="button"
          aria-label="Empty the field"
          onClick={clear}
          className="absolute right-1 flex size-6 items-center justify-center rounded-sm text-ink-2 hover:bg-hover"
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
