/** The actions of trajectories by task, as finding decisions wants them. */
import type { DecisionAction } from '@/lib/trajectory/decisions';
import type { TaskId } from '@/lib/trajectory/ids';
import type { Trajectory } from '@/lib/trajectory/model';
import { stateKeys } from '@/lib/trajectory/state-keys';
import { testHash } from './hash';

export function actionsByTask(trajectories: readonly Trajectory[]): Map<TaskId, DecisionAction[]> {
  const tasks = new Map<TaskId, DecisionAction[]>();
  for (const { id, task, steps, ...rest } of trajectories) {
    const keys = stateKeys({ id, task, steps, ...rest }, testHash);
    const actions = tasks.get(task) ?? [];
    tasks.set(task, actions);
    for (const step of steps) {
      const own = keys.get(step.ordinal);
      if (own) actions.push({ trajectory: id, step: step.id, ordinal: step.ordinal, keys: own });
    }
  }
  return tasks;
}
