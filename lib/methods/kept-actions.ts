/** The actions of a task's kept rollouts, as labels name them; state keys are worked out for a rollout when one of its steps is asked for. */
import type { Hash } from '@/lib/base/hash';
import type { PairAction, PairLookup } from '@/lib/labels/pair';
import type { StoredStepRef } from '@/lib/labels/stored-event';
import type { StepId, TrajectoryId } from '@/lib/trajectory/ids';
import type { AssistantMessage } from '@/lib/trajectory/message';
import type { Step, Trajectory } from '@/lib/trajectory/model';
import { stateKeys, type StateKeys } from '@/lib/trajectory/state-keys';
import { firstCallById, stepMessage } from '@/lib/trajectory/to-messages';
import type { CuratedTask } from './curated-task';

interface KnownRun {
  trajectory: Trajectory;
  steps: ReadonlyMap<StepId, Step>;
  /** null: stored with the task. */
  keys: ReadonlyMap<number, StateKeys> | null;
  callIds: Map<string, string>;
}

export class KeptActions implements PairLookup {
  private readonly runs = new Map<TrajectoryId, KnownRun>();
  private readonly byId: ReadonlyMap<TrajectoryId, Trajectory>;

  constructor(
    private readonly task: CuratedTask,
    private readonly hash: Hash,
  ) {
    this.byId = new Map(task.trajectories.map((trajectory) => [trajectory.id, trajectory]));
  }

  trajectory(id: TrajectoryId): Trajectory | null {
    return this.byId.get(id) ?? null;
  }

  /** null: not kept, or no such step. */
  step(ref: StoredStepRef): Step | null {
    return this.run(ref.trajectory)?.steps.get(ref.step) ?? null;
  }

  action(ref: StoredStepRef): PairAction | null {
    const run = this.run(ref.trajectory);
    const step = run?.steps.get(ref.step);
    if (!run || !step) return null;
    const keys = run.keys === null ? this.task.stateKeys?.get(step.id) : run.keys.get(step.ordinal);
    return keys === undefined ? null : { ordinal: step.ordinal, keys, message: assistant(step, run) };
  }

  private run(id: TrajectoryId): KnownRun | null {
    const known = this.runs.get(id);
    if (known) return known;
    const trajectory = this.byId.get(id);
    if (!trajectory) return null;
    const { steps } = trajectory;
    const made = { trajectory, steps: new Map(steps.map((step) => [step.id, step])), keys: this.task.stateKeys ? null : stateKeys(trajectory, this.hash), callIds: firstCallById(steps) };
    this.runs.set(id, made);
    return made;
  }
}

function assistant(step: Step, run: KnownRun): AssistantMessage {
  const { content, reasoning_content, tool_calls } = stepMessage(step, run.trajectory.steps, run.callIds);
  return { role: 'assistant', content, ...(reasoning_content === undefined ? {} : { reasoning_content }), ...(tool_calls === undefined ? {} : { tool_calls }) };
}
