/** One line of the decision rail: what is asked, and the field that answers it. */
import type { ReactNode } from 'react';

export interface RailFieldProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function RailField({ label, children }: RailFieldProps) {
  return (
    <div role="group" aria-label={label} className="grid min-h-10 grid-cols-[5rem_minmax(0,1fr)] items-center gap-2 border-b border-line py-1">
      <span className="text-ink-2">{label}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-1">{children}</div>
    </div>
  );
}
