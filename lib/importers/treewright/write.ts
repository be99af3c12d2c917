/** Writes trajectories as lines of our own file; writing what was read from such lines gives the same bytes. */
import type { Json } from '@/lib/json/schema';
import { LabelInput, type LabelSeed } from '@/lib/labels/event';
import { Step, Trajectory } from '@/lib/trajectory/model';
import { formatVersion, stepDefaults, trajectoryDefaults } from './format';

const isDefault = (value: unknown, usual: Json | undefined) =>
  value === undefined || (usual !== undefined && (value === usual || (Array.isArray(value) && value.length === 0 && Array.isArray(usual))));

/** Members in the order of the schema, those that say nothing left out. */
const lean = (members: object, defaults: { readonly [key: string]: Json }) =>
  Object.fromEntries(Object.entries(members).filter(([key, value]) => !isDefault(value, defaults[key])));

function stepLine(step: Step, index: number): string {
  const { ordinal, parent, ...rest } = Step.parse(step);
  const usualParent = index === 0 ? null : index - 1;
  return JSON.stringify({ line: 'step', ordinal, ...(parent === usualParent ? {} : { parent }), ...lean(rest, stepDefaults) });
}

/** Lines without their newline: the trajectory, its steps, its labels. */
export function* writeTrajectory(trajectory: Trajectory, labels: readonly LabelSeed[] = []): Iterable<string> {
  const { steps } = trajectory;
  const { steps: _steps, ...facts } = Trajectory.parse({ ...trajectory, steps: [] });
  yield JSON.stringify({ treewright: formatVersion, line: 'trajectory', steps: steps.length, ...lean(facts, trajectoryDefaults) });
  for (const [index, step] of steps.entries()) yield stepLine(step, index);
  for (const label of labels) yield JSON.stringify({ line: 'label', key: label.key, input: LabelInput.parse(label.input) });
}

/** A whole file. */
export function writeTrajectories(items: readonly { trajectory: Trajectory; labels: readonly LabelSeed[] }[]): string {
  return items.flatMap(({ trajectory, labels }) => [...writeTrajectory(trajectory, labels)].map((line) => `${line}\n`)).join('');
}
