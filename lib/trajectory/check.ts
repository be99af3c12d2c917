/** The invariants of a trajectory: parents first, ids unique, results answer earlier calls, ordinals without gaps. */
import type { Trajectory } from './model';
import { splitCallKey } from './ids';

/** Each sentence names the step and what is wrong with it; an empty list means sound. */
export function checkTrajectory(trajectory: Trajectory): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const { steps } = trajectory;
  for (const [index, step] of steps.entries()) {
    const at = `step ${index}`;
    if (step.ordinal !== index) faults.push(`${at}: ordinal is ${step.ordinal}`);
    if (ids.has(step.id)) faults.push(`${at}: id ${step.id} stands twice`);
    ids.add(step.id);
    if (step.parent !== null && step.parent >= index) faults.push(`${at}: parent ${step.parent} does not come before it`);
    for (const other of step.joins ?? []) if (other >= index) faults.push(`${at}: link to ${other} does not come before it`);
    if (step.calls.length > 0 && step.kind !== 'action' && step.kind !== 'user') faults.push(`${at}: a ${step.kind} step makes calls`);
    for (const [i, call] of step.calls.entries()) if (call.key !== `${index}.${i}`) faults.push(`${at}: call ${i} has key ${call.key}`);
    for (const part of step.parts) if (part.type === 'call' && !step.calls[part.index]) faults.push(`${at}: part names call ${part.index}, which is not there`);
    if ((step.kind === 'compaction') !== (step.compaction !== null)) faults.push(`${at}: kind ${step.kind} and compaction disagree`);
    for (const key of step.answer?.calls ?? []) {
      const { ordinal, index: call } = splitCallKey(key);
      if (ordinal >= index || !steps[ordinal]?.calls[call]) faults.push(`${at}: answers call ${key}, which is not there`);
    }
  }
  if (steps.length === 0) faults.push('no steps');
  if (trajectory.activeLeaf !== null && !steps[trajectory.activeLeaf]) faults.push(`active leaf ${trajectory.activeLeaf} is not there`);
  return faults;
}
