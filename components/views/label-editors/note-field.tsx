/** A note in one line: Enter keeps it, and what is not kept yet is kept as a draft. */
'use client';

import type { Ref } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { TextField } from '@/components/ui/text-field';

export interface NoteFieldProps {
  /** The draft, or the note that stands. */
  readonly value: string;
  /** On when `value` is not what stands. */
  readonly isDraft: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly kbd: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function NoteField({ value, isDraft, onChange, onSave, onCancel, kbd, ref }: NoteFieldProps) {
  return (
    <>
      <TextField
        ref={ref}
        aria-label="Note on this step"
        fieldSize="sm"
        placeholder="Why, in one line"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            onSave();
            event.currentTarget.blur();
          }
          if (event.key === 'Escape') {
            onCancel();
            event.currentTarget.blur();
          }
        }}
        className="flex-1"
      />
      {isDraft ? <span className="text-12 text-ink-3">↵ keeps it</span> : <Kbd keys={kbd} />}
    </>
  );
}
