/** Nothing here yet: what will be here, and the first step. */
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** What will be here. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The first step. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-2 px-4 py-12 text-center">
      {icon !== undefined && <span className="text-ink-3">{icon}</span>}
      <h2 className="text-14">{title}</h2>
      {children !== undefined && <div className="text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-2 flex gap-2">{action}</div>}
    </div>
  );
}
