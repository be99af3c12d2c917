/** At which step rollouts first fail: all modes in grey, the chosen one in green; the same as a table for those who read it. */
import { max } from 'd3';
import { scaleLinear } from 'd3';
import type { Bin } from './count-failures';

const SIZE = { width: 420, height: 172, left: 32, bottom: 40, top: 8 } as const;

export interface FirstStepHistogramProps {
  readonly bins: readonly Bin[];
  readonly median: number | null;
  readonly title: string;
}

export function FirstStepHistogram({ bins, median, title }: FirstStepHistogramProps) {
  const { width, height, left, bottom, top } = SIZE;
  const y = scaleLinear([0, Math.max(1, max(bins, ({ all }) => all) ?? 1)], [height - bottom, top]).nice(4);
  const bar = (width - left) / Math.max(1, bins.length);
  const base = y(0);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="font-medium">{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full max-w-105" role="img" aria-label={`${title}. ${bins.map(({ from, all, own }) => `from step ${from}: ${all}, of these ${own}`).join('; ')}`}>
        {y.ticks(4).map((tick) => (
          <g key={tick} transform={`translate(0,${y(tick)})`}>
            <line x1={left} x2={width} className="stroke-line" />
            <text x={left - 6} dy="0.32em" textAnchor="end" className="fill-ink-3 text-12 tabular-nums">
              {Number.isInteger(tick) ? tick : ''}
            </text>
          </g>
        ))}
        {bins.map(({ from, all, own }, index) => (
          <g key={from} transform={`translate(${left + index * bar},0)`}>
            <rect x={1} width={Math.max(1, bar - 2)} y={y(all)} height={base - y(all)} className="fill-bar-1" />
            <rect x={1} width={Math.max(1, bar - 2)} y={y(own)} height={base - y(own)} className="fill-accent" />
            {(index % Math.max(1, Math.ceil(bins.length / 6)) === 0) && (
              <text x={bar / 2} y={base + 14} textAnchor="middle" className="fill-ink-3 text-12 tabular-nums">
                {from}
              </text>
            )}
          </g>
        ))}
        <text x={width} y={height - 5} textAnchor="end" className="fill-ink-3 text-12">
          first failing step{median === null ? '' : `, median of this mode ${median}`}
        </text>
      </svg>
    </figure>
  );
}
