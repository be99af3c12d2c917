/** How fields look: one border, one focus ring, one error, for text fields, areas and selects alike. */
import clsx from 'clsx';

export type FieldSize = 'md' | 'sm';

export function fieldClass(size: FieldSize, className?: string): string {
  return clsx(
    'w-full min-w-0 rounded-md border border-control bg-surface px-2 text-13 text-ink',
    size === 'md' ? 'min-h-8' : 'min-h-7',
    'hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
    'aria-invalid:border-failure data-invalid:border-failure disabled:border-line disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken',
    className,
  );
}
