/**
 * The line that a run ended on, cut where a compaction changed what the model saw: no row glues two contexts together.
 *
 *     0 system  1 user  2 action  3 result  4 compaction(drops all, "summary")  5 action  6 result  7 action
 *     segment 0: [0 1 2 3]          own actions 2
 *     segment 1: ["summary" 5 6 7]  own actions 5, 7
 */
import { extendContext, type ContextEntry } from '@/lib/trajectory/context';
import type { Step } from '@/lib/trajectory/model';

export interface Segment {
  /** What the model saw at the end of the segment, its own steps included. */
  entries: readonly ContextEntry[];
  /** Ordinals of the actions taken in this segment; earlier ones that it still shows are context. */
  actions: readonly number[];
}

/** `path`: ordinals from the root to a leaf. A segment without own actions is left out. */
export function contextSegments(steps: readonly Step[], path: readonly number[]): Segment[] {
  const segments: Segment[] = [];
  let entries: ContextEntry[] = [];
  let actions: number[] = [];
  const close = () => {
    if (actions.length > 0) segments.push({ entries, actions });
    actions = [];
  };
  for (const ordinal of path) {
    const step = steps[ordinal];
    if (!step || step.kind === 'meta') continue;
    if (step.compaction) {
      close();
      entries = extendContext(entries, step);
      continue;
    }
    entries.push({ kind: 'step', ordinal });
    if (step.kind === 'action') actions.push(ordinal);
  }
  close();
  return segments;
}
