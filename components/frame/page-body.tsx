/** The part of an ordinary page that scrolls. Pages made of panes use `SplitPane` in its place. */
import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface PageBodyProps {
  /** `prose` and `wide` limit the width of the column. */
  readonly width?: 'full' | 'wide' | 'form' | undefined;
  readonly children: ReactNode;
}

const WIDTHS = { full: '', wide: 'max-w-wide', form: 'max-w-form' } as const;

export function PageBody({ width = 'full', children }: PageBodyProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className={clsx('flex flex-col gap-4 p-4', WIDTHS[width])}>{children}</div>
    </div>
  );
}
