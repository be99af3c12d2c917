/**
 * What a screen knows of the steps that its labels name: enough to show a label at once. What only the server can check (that a quote
 * stands in the text, that two actions stand at one decision) is taken to be right here and decided there.
 */
import type { StepIndex } from '@/lib/contracts/trajectories';
import { kindLetters } from '@/lib/contracts/trajectories';
import type { LabelInput, StepRef } from '@/lib/labels/event';
import type { LabelLookup, LabelStep } from '@/lib/labels/lookup';
import { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import { stepKinds } from '@/lib/trajectory/model';
import type { StateKeys } from '@/lib/trajectory/state-keys';
import { pathTo } from '@/lib/trajectory/walk';

/** The rollout that a screen shows, by our ids. */
export interface LabelTarget {
  trajectory: string;
  task: string;
  /** Of the rollout, where the screen has loaded it: needed for goals with relevance, and for steps named by ordinal. */
  index?: StepIndex | undefined;
}

/** Equal for all actions: whether they stand at one decision is the server's to say. */
const sameState: StateKeys = { 'ctx.exact': '', 'ctx.norm': '', 'task.step': '', env: null, content: '' };

/** The quoted words at the place where the label says that they stand. */
function quotedText(input: LabelInput, ref: StepRef): string {
  const [first] = (input.evidence ?? []).filter(({ step }) => step === ref);
  return first ? ' '.repeat(first.start ?? 0) + first.quote : '';
}

function kindAt(index: StepIndex | undefined, ordinal: number): LabelStep['kind'] {
  const letter = index?.kinds[ordinal];
  return stepKinds.find((kind) => kindLetters[kind] === letter) ?? 'action';
}

/** A lookup for one event. */
export function screenLookup({ trajectory, task, index }: LabelTarget, input: LabelInput): LabelLookup {
  const taskId = TaskId.parse(task);
  const own = TrajectoryId.parse(trajectory);
  const ordinalOf = (ref: StepRef): number => (typeof ref === 'number' ? ref : typeof ref === 'string' ? (index?.ids.indexOf(ref) ?? 0) : -1);
  const idOf = (ref: StepRef): string | undefined => (typeof ref === 'number' ? index?.ids[ref] : typeof ref === 'string' ? ref : undefined);
  return {
    trajectories: (ref) => {
      const id = TrajectoryId.safeParse(ref);
      return id.success ? [{ id: id.data, externalId: null, task: taskId }] : [];
    },
    step(of, ref) {
      const id = StepId.safeParse(idOf(ref));
      if (!id.success) return null;
      const kind = of === own ? kindAt(index, ordinalOf(ref)) : 'action';
      return { id: id.data, ordinal: Math.max(0, ordinalOf(ref)), kind, text: quotedText(input, ref), keys: kind === 'action' ? sameState : null };
    },
    actionsUpTo(of, step) {
      if (of !== own || !index) return [];
      const links = index.parents.map((parent, ordinal) => ({ ordinal, parent: parent < 0 ? null : parent }));
      const path = pathTo(links, index.ids.indexOf(step));
      return path.flatMap((ordinal) => (kindAt(index, ordinal) === 'action' ? [{ id: StepId.parse(index.ids[ordinal]), ordinal }] : []));
    },
    task: (ref) => (ref === task ? taskId : null),
    attributeFault: () => null,
  };
}
