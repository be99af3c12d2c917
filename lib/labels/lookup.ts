/** What resolving a label must know of the project; synchronous, over data that the caller loaded before. */
import type { Json } from '@/lib/json/schema';
import type { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import type { StepKind } from '@/lib/trajectory/model';
import type { StateKeys } from '@/lib/trajectory/state-keys';
import type { StepRef } from './event';

export interface LabelTrajectory {
  id: TrajectoryId;
  externalId: string | null;
  task: TaskId;
}

export interface LabelStep {
  id: StepId;
  ordinal: number;
  kind: StepKind;
  /** `stepText` of lib/trajectory/step-text.ts; what quotes are looked up in. */
  text: string;
  /** null on steps that are no actions. */
  keys: StateKeys | null;
}

export interface LabelLookup {
  /** Those whose id or external id is `ref`; several when files share an external id. */
  trajectories(ref: string): readonly LabelTrajectory[];
  /** null: the trajectory has no such step. */
  step(trajectory: TrajectoryId, ref: StepRef): LabelStep | null;
  /** Actions on the way from the root to `step`, itself included where it is one, in order. */
  actionsUpTo(trajectory: TrajectoryId, step: StepId): readonly Pick<LabelStep, 'id' | 'ordinal'>[];
  /** By our id, or the source's own task id. */
  task(ref: string): TaskId | null;
  /** What the project's schema for that attribute says against the value; null: nothing, or there is no schema. */
  attributeFault(name: string, value: Json): string | null;
}
