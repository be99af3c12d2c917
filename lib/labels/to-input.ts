/** A stored event as a line that any store takes: what a dump writes. Refs are our ids, which the same files give anywhere. */
import type { StepId } from '@/lib/trajectory/ids';
import type { LabelInput } from './event';
import type { LabelEvent } from './stored-event';

/** `ordinalOf`: place of a step in its trajectory, null where it is gone; relevance is written by ordinal. */
export function toLabelInput(event: LabelEvent, ordinalOf: (step: StepId) => number | null): LabelInput {
  const { task, ...rest } = event;
  switch (rest.kind) {
    case 'goal': {
      const { relevance, step, ...goal } = rest;
      const entries = Object.entries(relevance ?? {}).flatMap(([id, value]) => {
        const ordinal = ordinalOf(id as StepId);
        return ordinal === null ? [] : [[String(ordinal), value] as const];
      });
      return { ...goal, achieved_at: step, ...(relevance ? { relevance: Object.fromEntries(entries) } : {}) };
    }
    case 'verdict':
    case 'comment': {
      const { step, ...said } = rest;
      return step === null ? said : { ...said, step };
    }
    case 'attribute': {
      const { trajectory, step, ...said } = rest;
      if (trajectory === null) return { ...said, task };
      return step === null ? { ...said, trajectory } : { ...said, trajectory, step };
    }
    case 'retract': {
      const { trajectory: _trajectory, step: _step, ...taken } = rest;
      return taken;
    }
    case 'preference':
    case 'rating':
    case 'correction':
    case 'failure':
    case 'skip':
      return rest;
  }
}
