/** How far something is: n of N. Drawn as SVG, whose attributes are no styles, so it may come from the server. */
import clsx from 'clsx';

export interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly tone?: 'accent' | 'failure' | undefined;
  readonly className?: string | undefined;
}

export function ProgressBar({ label, value, max, tone = 'accent', className }: ProgressBarProps) {
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={`${String(value)} of ${String(max)}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={clsx('block h-1 w-full overflow-hidden rounded-full', className)}
    >
      <rect width="100" height="4" className="fill-line" />
      <rect width={share * 100} height="4" className={tone === 'accent' ? 'fill-accent' : 'fill-failure'} />
    </svg>
  );
}
