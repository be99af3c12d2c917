/** How counts, durations and money are written: short, and never a 0 for what is unknown. */

const short = (value: number, unit: string): string => `${value >= 100 ? Math.round(value).toString() : value.toFixed(1).replace(/\.0$/, '')}${unit}`;

/** 96, 1.2k, 12.5k, 3.1M. */
export function countText(value: number): string {
  if (value < 1000) return String(Math.round(value));
  if (value < 999_500) return short(value / 1000, 'k');
  return short(value / 1_000_000, 'M');
}

/** 40 ms, 2.4 s, 3 min, 1.5 h. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${String(Math.round(ms))} ms`;
  if (ms < 59_950) return short(ms / 1000, ' s');
  if (ms < 3_570_000) return short(ms / 60_000, ' min');
  return short(ms / 3_600_000, ' h');
}

/** Two digits that count, at least cents: 0.21, 0.0042. The currency stands with it, where the source names one. */
export function costText(cost: number): string {
  if (cost === 0) return '0';
  return cost >= 0.095 ? cost.toFixed(2) : cost.toPrecision(2).replace(/e.*$/, '');
}

/** 12,345 with separators, for numbers that are read and not compared. */
export const exactText = (value: number): string => value.toLocaleString('en');
