/** A label lookup over whole trajectories in memory: for importers' own labels, screens and tests. */
import type { Hash } from '@/lib/base/hash';
import type { Json } from '@/lib/json/schema';
import type { TrajectoryId } from '@/lib/trajectory/ids';
import type { Step, Trajectory } from '@/lib/trajectory/model';
import { stateKeys, type StateKeys } from '@/lib/trajectory/state-keys';
import { stepText } from '@/lib/trajectory/step-text';
import { pathTo } from '@/lib/trajectory/walk';
import type { StepRef } from './event';
import type { LabelLookup, LabelStep } from './lookup';

function stepByRef(steps: readonly Step[], ref: StepRef): Step | undefined {
  if (typeof ref === 'number') return steps[ref];
  if (typeof ref === 'string') return steps.find((step) => step.id === ref);
  return steps.find((step) => step.sourceIndexes.includes(ref.source));
}

/** Texts and state keys are made when they are first asked for. */
export function lookupOf(trajectories: readonly Trajectory[], hash: Hash, attributeFault: (name: string, value: Json) => string | null = () => null): LabelLookup {
  const byId = new Map(trajectories.map((trajectory) => [trajectory.id, trajectory]));
  const keys = new Map<TrajectoryId, Map<number, StateKeys>>();
  const keysOf = (trajectory: Trajectory): Map<number, StateKeys> => {
    const made = keys.get(trajectory.id) ?? stateKeys(trajectory, hash);
    keys.set(trajectory.id, made);
    return made;
  };
  const toLabelStep = (trajectory: Trajectory, step: Step): LabelStep => ({
    id: step.id, ordinal: step.ordinal, kind: step.kind, text: stepText(step), keys: keysOf(trajectory).get(step.ordinal) ?? null,
  });
  return {
    trajectories: (ref) => trajectories.filter((one) => one.id === ref || one.externalId === ref).map(({ id, externalId, task }) => ({ id, externalId, task })),
    step(id, ref) {
      const trajectory = byId.get(id);
      const step = trajectory && stepByRef(trajectory.steps, ref);
      return trajectory && step ? toLabelStep(trajectory, step) : null;
    },
    actionsUpTo(id, stepId) {
      const steps = byId.get(id)?.steps ?? [];
      const end = steps.find((step) => step.id === stepId);
      return end ? pathTo(steps, end.ordinal).flatMap((at) => (steps[at]?.kind === 'action' ? [steps[at]] : [])) : [];
    },
    task: (ref) => trajectories.find((one) => one.task === ref || one.externalTask === ref)?.task ?? null,
    attributeFault,
  };
}
