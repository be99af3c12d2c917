/** Bodies of the steps in view: fetched by blocks as one scrolls, and whole where a cut text was opened. */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { blocksOf, stepBlockQuery, stepQuery, stepsPerBlock } from '@/client/queries/steps';
import type { StepView } from '@/lib/contracts/steps';

/** Fetched ahead, so that scrolling finds steps there. */
const AHEAD = 12;

function byOrdinal(results: readonly UseQueryResult<{ items: StepView[] }>[]) {
  const views = new Map<number, StepView>();
  for (const { data } of results) for (const view of data?.items ?? []) views.set(view.step.ordinal, view);
  return { views, failed: results.filter(({ isError }) => isError) };
}

function wholeByOrdinal(results: readonly UseQueryResult<StepView>[]) {
  return new Map(results.flatMap(({ data }) => (data ? [[data.step.ordinal, data] as const] : [])));
}

export interface StepBodies {
  /** null while it is on the way. */
  view(ordinal: number): StepView | null;
  onVisible(first: number, last: number): void;
  /** Set while blocks could not be loaded. */
  retry: (() => void) | null;
}

export function useStepBodies({ project, trajectory, count, current, open }: { project: string; trajectory: string; count: number; current: number; open: ReadonlySet<number> }): StepBodies {
  const [seen, setSeen] = useState({ from: current, to: current + 1 });
  const onVisible = useCallback(
    (first: number, last: number) => {
      const from = Math.floor(Math.max(0, first - AHEAD) / stepsPerBlock) * stepsPerBlock;
      const to = Math.min(count, last + 1 + AHEAD);
      setSeen((before) => (before.from === from && Math.ceil(before.to / stepsPerBlock) === Math.ceil(to / stepsPerBlock) ? before : { from, to }));
    },
    [count],
  );
  const blocks = new Set([...blocksOf(seen.from, seen.to), Math.floor(current / stepsPerBlock)]);
  const { views, failed } = useQueries({ queries: [...blocks].map((block) => stepBlockQuery(project, trajectory, block)), combine: byOrdinal });
  const cut = [...open].filter((ordinal) => Object.keys(views.get(ordinal)?.full ?? {}).length > 0);
  const whole = useQueries({ queries: cut.map((ordinal) => stepQuery(project, trajectory, ordinal)), combine: wholeByOrdinal });
  return useMemo(
    () => ({
      view: (ordinal) => whole.get(ordinal) ?? views.get(ordinal) ?? null,
      onVisible,
      retry: failed.length === 0 ? null : () => failed.forEach((query) => void query.refetch()),
    }),
    [whole, views, failed, onVisible],
  );
}
