/** One of two to five, all in sight: a radio group in one frame. Arrow keys choose. */
'use client';

import { useId, type ReactNode } from 'react';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly isDisabled?: boolean | undefined;
}

export function SegmentedControl<V extends string>({ label, segments, value, onChange, isDisabled = false }: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex w-fit shrink-0 overflow-clip rounded-md border border-line bg-surface">
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative flex h-6 cursor-pointer items-center gap-1 border-line px-2 text-12 whitespace-nowrap text-ink-2 not-first:border-l hover:bg-hover has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:text-ink-3"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={isDisabled}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  );
}
