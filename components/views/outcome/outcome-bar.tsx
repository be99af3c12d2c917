/** Outcomes of many rollouts as one bar with its numbers: passed, failed, unknown. */
export interface OutcomeBarProps {
  readonly success: number;
  readonly failure: number;
  readonly unknown: number;
}

const WIDTH = 96;

export function OutcomeBar({ success, failure, unknown }: OutcomeBarProps) {
  const total = success + failure + unknown;
  if (total === 0) return <span className="text-ink-3">none yet</span>;
  const passed = (success / total) * WIDTH;
  const failed = (failure / total) * WIDTH;
  return (
    <span className="inline-flex items-center gap-2">
      <svg width={WIDTH} height={8} viewBox={`0 0 ${WIDTH} 8`} role="img" aria-label={`${success} passed, ${failure} failed, ${unknown} unknown`}>
        <rect width={WIDTH} height={8} rx={2} className="fill-unknown-soft" />
        <rect width={passed} height={8} className="fill-success" />
        <rect x={passed} width={failed} height={8} className="fill-failure" />
      </svg>
      <span className="text-ink-2 tabular-nums" aria-hidden="true">
        {success}/{failure}/{unknown}
      </span>
    </span>
  );
}
