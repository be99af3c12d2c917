/** Curated tasks and labels for tests of methods and datasets. */
import { compareText } from '@/lib/base/compare';
import type { CuratedTask } from '@/lib/methods/curated-task';
import { LabelEvent, type Label } from '@/lib/labels/stored-event';
import type { Trajectory } from '@/lib/trajectory/model';

/** A label on the step at `ordinal`; what is not given is the same for all. */
export function labelOn(trajectory: Trajectory, ordinal: number, fields: { kind: Label['kind']; id: string; author?: string } & Record<string, unknown>): Label {
  const event = LabelEvent.parse({
    author: 'ann', author_kind: 'human', at: '2026-01-01T00:00:00Z', task: trajectory.task, trajectory: trajectory.id, step: stepAt(trajectory, ordinal).id, ...fields,
  });
  if (event.kind === 'retract') throw new Error('a retraction is no label');
  return event;
}

export function stepAt(trajectory: Trajectory, ordinal: number): Trajectory['steps'][number] {
  const step = trajectory.steps[ordinal];
  if (!step) throw new Error(`no step ${ordinal}`);
  return step;
}

/** A step as an alternative of a preference. */
export const at = (trajectory: Trajectory, ordinal: number) => ({ trajectory: trajectory.id, step: stepAt(trajectory, ordinal).id });

/** A turn that says `content`. */
export const turn = (content: string) => ({ role: 'assistant' as const, content });

/** A preference for the first alternative over the others. */
export function prefer(id: string, better: readonly [Trajectory, number], worse: readonly (readonly [Trajectory, number])[], author = 'ann', fields: Record<string, unknown> = {}): Label {
  const alternatives = [better, ...worse].map(([trajectory, ordinal]) => at(trajectory, ordinal));
  return labelOn(better[0], better[1], { kind: 'preference', id, author, alternatives, best: 0, ...fields });
}

export function curatedTask(trajectories: readonly Trajectory[], labels: readonly Label[] = [], leftOut: readonly Trajectory[] = []): CuratedTask {
  const [first] = [...trajectories, ...leftOut];
  if (!first) throw new Error('a task has rollouts');
  const byId = (a: Trajectory, b: Trajectory) => compareText(a.id, b.id);
  return { task: first.task, externalTask: first.externalTask, trajectories: [...trajectories].sort(byId), leftOut: [...leftOut].sort(byId).map(({ id }) => id), labels };
}
