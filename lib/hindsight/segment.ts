/**
 * The part of a run that reached a goal: from its root to the step where the goal was achieved, with what counts in it.
 *
 *     0 user  1 action  2 observation  3 action(achieved)  4 observation  5 action
 *     └──────────── segment ─────────────────┘             in no row
 */
import type { Goal } from '@/lib/labels/stored-event';
import type { Trajectory } from '@/lib/trajectory/model';
import { pathTo } from '@/lib/trajectory/walk';
import { hindsightWeights, type HindsightWeights } from './weights';

export interface SegmentAction {
  ordinal: number;
  /** 1: trained on; 0: stays in the row as context. */
  relevance: 0 | 1;
}

export interface GoalSegment {
  label: Goal;
  /** Ordinals from the root to the step where the goal was achieved. */
  path: number[];
  /** Actions on that path; their number divides the loss. */
  actions: SegmentAction[];
}

/** null: the step where the goal was achieved is no longer in the trajectory. Actions without a mark count 1. */
export function goalSegment(label: Goal, trajectory: Pick<Trajectory, 'steps'>): GoalSegment | null {
  const { steps } = trajectory;
  const achieved = steps.find((step) => step.id === label.step);
  if (!achieved) return null;
  const path = pathTo(steps, achieved.ordinal);
  const actions = path.flatMap((ordinal): SegmentAction[] => {
    const step = steps[ordinal];
    return step?.kind === 'action' ? [{ ordinal, relevance: label.relevance?.[step.id] ?? 1 }] : [];
  });
  return { label, path, actions };
}

/** Weights and probabilities over segments that are sampled together, in their order. */
export const segmentWeights = (segments: readonly GoalSegment[], alpha: number): HindsightWeights =>
  hindsightWeights(segments.map(({ actions }) => actions.map(({ relevance }) => relevance)), alpha);
