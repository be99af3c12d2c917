/**
 * What the model saw before a step, derived from first parents and compactions.
 *
 *     0 system  1 user  2 action  3 observation  4 compaction(drops all, "summary")  5 action
 *     contextOf(5) = [ replacement 0 of step 4 ]
 */
import type { Step } from './model';
import { pathTo } from './walk';

/** A step as it was, or a message that a compaction put in its place. */
export type ContextEntry = { kind: 'step'; ordinal: number } | { kind: 'replacement'; compaction: number; index: number };

/** The context after `step`, given the one before it. Meta steps never enter; a compaction drops and replaces. */
export function extendContext(before: readonly ContextEntry[], step: Step): ContextEntry[] {
  if (step.kind === 'meta') return [...before];
  const { compaction } = step;
  if (!compaction) return [...before, { kind: 'step', ordinal: step.ordinal }];
  const inserted = compaction.replacement.map((_, index): ContextEntry => ({ kind: 'replacement', compaction: step.ordinal, index }));
  if (compaction.drops === 'all') return inserted;
  const dropped = new Set(compaction.drops);
  const isDropped = (entry: ContextEntry) => dropped.has(entry.kind === 'step' ? entry.ordinal : entry.compaction);
  const first = before.findIndex(isDropped);
  if (first === -1) return [...before, ...inserted];
  return [...before.slice(0, first), ...inserted, ...before.slice(first).filter((entry) => !isDropped(entry))];
}

/** What the model saw before the step at `ordinal`. */
export function contextAt(steps: readonly Step[], ordinal: number): ContextEntry[] {
  let context: ContextEntry[] = [];
  const path = pathTo(steps, ordinal);
  for (const at of path.slice(0, -1)) {
    const step = steps[at];
    if (!step) continue;
    if (step.kind === 'meta') continue;
    if (step.compaction) context = extendContext(context, step);
    else context.push({ kind: 'step', ordinal: at });
  }
  return context;
}
