/** A word in a small frame: a tag, a state, a filter; with a way to take it off where that makes sense. */
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'success' | 'failure' | 'warning' | 'unknown';

export interface ChipProps {
  readonly tone?: Tone | undefined;
  /** A shape goes with every tone but neutral: colour alone says nothing. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onRemove?: (() => void) | undefined;
  /** Names what is taken off, for the remove button. */
  readonly removeLabel?: string | undefined;
}

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  failure: 'bg-failure-soft text-failure',
  warning: 'bg-warning-soft text-warning',
  unknown: 'bg-unknown-soft text-unknown',
};

export function Chip({ tone = 'neutral', icon, children, onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-full text-12 whitespace-nowrap',
        onRemove === undefined ? 'px-2' : 'pr-0.5 pl-2',
        TONES[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="flex size-4 items-center justify-center rounded-full hover:bg-hover"
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
