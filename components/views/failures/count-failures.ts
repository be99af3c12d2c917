/** Failure labels counted: by mode in groups, by what tells rollouts apart, by the step where they first show. */
import type { z } from 'zod';
import { compareText } from '@/lib/base/compare';
import type { FailureCount } from '@/lib/contracts/labels';

export type Failure = z.output<typeof FailureCount>;

export const dimensions = ['model', 'harness', 'task', 'severity'] as const;
export type Dimension = (typeof dimensions)[number];

const unknown = 'unknown';

export const valueOf = (failure: Failure, by: Dimension): string => {
  switch (by) {
    case 'model':
      return failure.model ?? unknown;
    case 'harness':
      return failure.harnessVersion ?? unknown;
    case 'task':
      return failure.task;
    case 'severity':
      return failure.severity ?? unknown;
  }
};

export interface ModeCount {
  path: string;
  /** What stands before the first slash, '' for a mode without a group. */
  group: string;
  name: string;
  total: number;
  /** Count by value of the dimension, in the order of `values`. */
  parts: number[];
}

export interface FailureTable {
  values: string[];
  modes: ModeCount[];
  most: number;
}

/** Most frequent values first; modes that the team has named stand there with 0. */
export function countFailures(failures: readonly Failure[], named: readonly string[], by: Dimension): FailureTable {
  const totals = new Map<string, number>();
  for (const failure of failures) totals.set(valueOf(failure, by), (totals.get(valueOf(failure, by)) ?? 0) + 1);
  const values = [...totals].sort(([a, x], [b, y]) => y - x || compareText(a, b)).map(([value]) => value);
  const paths = [...new Set([...named, ...failures.map(({ mode }) => mode)])].sort(compareText);
  const modes = paths.map((path): ModeCount => {
    const own = failures.filter(({ mode }) => mode === path);
    const slash = path.indexOf('/');
    return {
      path,
      group: slash === -1 ? '' : path.slice(0, slash),
      name: slash === -1 ? path : path.slice(slash + 1),
      total: own.length,
      parts: values.map((value) => own.filter((failure) => valueOf(failure, by) === value).length),
    };
  });
  return { values, modes, most: Math.max(1, ...modes.map(({ total }) => total)) };
}

export interface Bin {
  from: number;
  to: number;
  all: number;
  own: number;
}

/** First failing steps in at most `most` equal bins; of a rollout the earliest label counts. */
export function firstSteps(failures: readonly Failure[], mode: string | null, most = 15): Bin[] {
  const first = new Map<string, Failure>();
  for (const failure of failures) {
    const known = first.get(failure.trajectory);
    if (!known || Number(failure.first) > Number(known.first) || (failure.first === known.first && failure.ordinal < known.ordinal)) first.set(failure.trajectory, failure);
  }
  const found = [...first.values()];
  const last = Math.max(0, ...found.map(({ ordinal }) => ordinal));
  const width = Math.max(1, Math.ceil((last + 1) / most));
  const bins = Array.from({ length: Math.ceil((last + 1) / width) }, (_, index): Bin => ({ from: index * width, to: (index + 1) * width - 1, all: 0, own: 0 }));
  for (const failure of found) {
    const bin = bins[Math.floor(failure.ordinal / width)];
    if (!bin) continue;
    bin.all++;
    if (failure.mode === mode) bin.own++;
  }
  return bins;
}

export function medianStep(failures: readonly Failure[]): number | null {
  const sorted = failures.map(({ ordinal }) => ordinal).sort((a, b) => a - b);
  return sorted.length === 0 ? null : (sorted[Math.floor((sorted.length - 1) / 2)] ?? null);
}
