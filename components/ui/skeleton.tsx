/** Grey bars in the place of what is being loaded, of the size it will have. */
import clsx from 'clsx';

export interface SkeletonProps {
  readonly rows?: number | undefined;
  /** What is being loaded, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** Widths repeat, so that a list looks like a list and not like a wall. */
const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-2/5'] as const;

export function Skeleton({ rows = 3, label, className }: SkeletonProps) {
  return (
    <div role="status" aria-label={`Loading ${label}`} className={clsx('flex flex-col', className)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center">
          <div className={clsx('h-3 rounded-sm bg-hover', WIDTHS[row % WIDTHS.length])} />
        </div>
      ))}
    </div>
  );
}
