/**
 * Rows of the transcript from the index of steps: one a step, in source order, so that row n is step n. A tool call and its results
 * stand in one block; what the run left behind is a branch, drawn further in.
 *
 *   0 user   1 action  2 result    3 action  4 result      5 action (parent 2)  6 result   <- active
 *            └─ block ─┘           └─ block ─┘ abandoned    └─ block ──────────┘ "from step 2"
 */
import type { StepIndex } from '@/lib/contracts/trajectories';

export interface TranscriptRow {
  readonly ordinal: number;
  /** First step of its block; its own ordinal where it stands alone. */
  readonly block: number;
  readonly joinsUp: boolean;
  readonly joinsDown: boolean;
  /** 0 on the line that the run ended on; else how many forks deep it left it. */
  readonly lane: number;
  readonly isAbandoned: boolean;
  /** The step that it goes on from, where that is not the one above; null on the straight way. -1: it starts anew. */
  readonly from: number | null;
}

export type RowIndex = Pick<StepIndex, 'kinds' | 'parents' | 'active'>;

/** First step of the block that each step belongs to. */
function blocksOf({ kinds, parents }: RowIndex): number[] {
  const blocks: number[] = [];
  for (let at = 0; at < kinds.length; at += 1) {
    const above = blocks[at - 1];
    const parent = parents[at] ?? -1;
    const isAnswer = kinds[at] === 'o' && above !== undefined && kinds[above] === 'a' && parent >= above;
    blocks.push(isAnswer ? above : at);
  }
  return blocks;
}

/** Forks between a step and the active line. */
function lanesOf({ kinds, parents, active }: RowIndex, hasActive: boolean): number[] {
  const children = new Map<number, number>();
  const lanes: number[] = [];
  for (let at = 0; at < kinds.length; at += 1) {
    const parent = parents[at] ?? -1;
    const isFirst = !children.has(parent);
    children.set(parent, (children.get(parent) ?? 0) + 1);
    if (!hasActive || active[at] === '1') lanes.push(0);
    else {
      const above = lanes[parent] ?? 0;
      const leaves = parent < 0 || active[parent] === '1' || !isFirst;
      lanes.push(leaves ? above + 1 : above);
    }
  }
  return lanes;
}

export function transcriptRows(index: RowIndex): TranscriptRow[] {
  const hasActive = index.active.includes('1');
  const blocks = blocksOf(index);
  const lanes = lanesOf(index, hasActive);
  return blocks.map((block, ordinal) => {
    const parent = index.parents[ordinal] ?? -1;
    const joinsUp = block !== ordinal;
    return {
      ordinal,
      block,
      joinsUp,
      joinsDown: blocks[ordinal + 1] === block,
      lane: lanes[ordinal] ?? 0,
      isAbandoned: hasActive && index.active[ordinal] !== '1',
      from: joinsUp || parent === ordinal - 1 ? null : parent,
    };
  });
}

/** Likely height in px of a step that was not drawn yet. */
export function rowHeight(size: number): number {
  const lines = Math.ceil(size / 90);
  return 44 + Math.min(lines, 14) * 20;
}
