/** What a method sees: one task after filter and fold, all its kept rollouts at once. */
import type { Label } from '@/lib/labels/stored-event';
import type { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import type { Trajectory } from '@/lib/trajectory/model';
import type { StateKeys } from '@/lib/trajectory/state-keys';

export interface CuratedTask {
  task: TaskId;
  /** The source's own id of the task. */
  externalTask: string | null;
  /** Kept by the filter, with all steps; each id once. A dataset hands them to its method by id. */
  trajectories: readonly Trajectory[];
  /** Left out by the filter; by id. */
  leftOut: readonly TrajectoryId[];
  /** The labels that stand (`currentLabels`) on any trajectory of the task, suggestions among them; their order means nothing. */
  labels: readonly Label[];
  /** State keys of every action of the kept rollouts, where the caller has stored them; they are worked out where it has not. */
  stateKeys?: ReadonlyMap<StepId, StateKeys>;
}
