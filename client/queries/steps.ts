/** Bodies of steps: in blocks for a list that scrolls, one whole, what the model saw before it, and its source. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/client/api';
import { getStep, getStepContext, getStepSource, listSteps } from '@/lib/contracts/steps';
import { keys } from './keys';

/** Steps come in aligned blocks of this many, so that scrolling back finds them in the cache. */
export const stepsPerBlock = 40;

/** Texts in blocks are cut to this many characters; `stepQuery` has the rest. */
const cut = 4000;

/** Numbers of the blocks that hold the ordinals [from, to). */
export function blocksOf(from: number, to: number): number[] {
  const first = Math.floor(from / stepsPerBlock);
  return Array.from({ length: Math.max(0, Math.ceil(to / stepsPerBlock) - first) }, (_, index) => first + index);
}

/** Block 0 holds the ordinals 0 to `stepsPerBlock` - 1, and so on. For `useQueries` over `blocksOf`. */
export const stepBlockQuery = (project: string, trajectory: string, block: number) =>
  queryOptions({
    queryKey: [...keys.trajectory(project, trajectory), 'steps', block],
    queryFn: ({ signal }) => call(listSteps, { params: { project, trajectory }, query: { from: block * stepsPerBlock, to: (block + 1) * stepsPerBlock, cut }, signal }),
  });

/** A step with its texts uncut; null: none is asked for. */
export const stepQuery = (project: string, trajectory: string, ordinal: number | null) =>
  queryOptions({
    queryKey: [...keys.trajectory(project, trajectory), 'step', ordinal],
    queryFn: ordinal === null ? skipToken : ({ signal }) => call(getStep, { params: { project, trajectory, ordinal }, signal }),
  });

export const stepContextQuery = (project: string, trajectory: string, ordinal: number | null) =>
  queryOptions({
    queryKey: [...keys.trajectory(project, trajectory), 'context', ordinal],
    queryFn: ordinal === null ? skipToken : ({ signal }) => call(getStepContext, { params: { project, trajectory, ordinal }, signal }),
  });

export const stepSourceQuery = (project: string, trajectory: string, ordinal: number | null) =>
  queryOptions({
    queryKey: [...keys.trajectory(project, trajectory), 'source', ordinal],
    queryFn: ordinal === null ? skipToken : ({ signal }) => call(getStepSource, { params: { project, trajectory, ordinal }, signal }),
  });
