/** A setting that takes effect at once. */
'use client';

import type { ReactNode } from 'react';

export interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly label: ReactNode;
  readonly isDisabled?: boolean | undefined;
}

export function Switch({ isOn, onChange, label, isDisabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className="group inline-flex min-h-6 items-center gap-2 rounded-sm text-left disabled:text-ink-3"
    >
      <span className="flex h-4 w-7 shrink-0 items-center rounded-full border border-control bg-sunken px-0.5 group-aria-checked:border-accent-fill group-aria-checked:bg-accent-fill">
        <span className="size-2.5 rounded-full bg-ink-3 transition-transform group-aria-checked:translate-x-3 group-aria-checked:bg-on-accent" />
      </span>
      {label}
    </button>
  );
}
