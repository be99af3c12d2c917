/**
 * A chosen and a rejected answer to one prompt, as two branches of one trajectory and as a preference between their first steps.
 *
 *     prompt ──┬── chosen …      active leaf
 *              └── rejected …
 */
import type { LabelSeed } from '@/lib/labels/event';
import type { StepInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { Json } from '@/lib/json/schema';
import { equalJson } from '@/lib/json/equal-json';
import type { BranchInfo, SourceRef, Step } from '@/lib/trajectory/model';
import { whereOf } from './place';

/** Adds the steps of one side with this branch on the first of them; their ordinals in order. */
export type AddSide = (first: Pick<StepInput, 'parent'> & { branch: BranchInfo }) => readonly number[];

export interface PairInput {
  chosen: AddSide;
  rejected: AddSide;
  /** Both sides say the same. */
  identical: boolean;
  /** Who preferred the one to the other, as far as the source says. */
  author: string;
  src: SourceRef;
}

export interface AddedPair {
  labels: LabelSeed[];
  /** Last steps of both sides; null for a side without steps. */
  chosenLeaf: number | null;
  rejectedLeaf: number | null;
}

/** Call it after the prompt was added. */
export function addPair(builder: TrajectoryBuilder, { chosen, rejected, identical, author, src }: PairInput): AddedPair {
  const parent = builder.length === 0 ? null : builder.length - 1;
  if (identical) builder.report('identical_pair', 'The chosen and the rejected answer are the same; they say nothing about each other.', whereOf(src));
  const better = chosen({ parent, branch: { reason: 'candidates', selected: true } });
  const worse = rejected({ parent, branch: { reason: 'candidates', selected: false } });
  const [best, other] = [better[0], worse[0]];
  const labels: LabelSeed[] = [];
  if (best !== undefined && other !== undefined && isChoice(builder.step(best), builder.step(other)))
    labels.push({
      key: 'chosen',
      input: {
        kind: 'preference', author, trajectory: builder.id, step: best, best: 0,
        alternatives: [{ trajectory: builder.id, step: best }, { trajectory: builder.id, step: other }],
      },
    });
  return { labels, chosenLeaf: better.at(-1) ?? null, rejectedLeaf: worse.at(-1) ?? null };
}

/** Only actions can be preferred to each other, and only where they do not say the same. */
function isChoice(best: Step | undefined, other: Step | undefined): boolean {
  if (best?.kind !== 'action' || other?.kind !== 'action') return false;
  const says = ({ parts, calls }: Step) => JSON.stringify([parts, calls.map(({ name, args }) => [name, args])]);
  return says(best) !== says(other);
}

/** How many messages both lists begin with. Where one list is all of the other's beginning, each side keeps its last message. */
export function sharedPrefix(chosen: readonly Json[], rejected: readonly Json[]): number {
  const most = Math.min(chosen.length, rejected.length);
  let shared = 0;
  while (shared < most && equalJson(chosen[shared] ?? null, rejected[shared] ?? null)) shared++;
  if (shared === most && chosen.length !== rejected.length) return Math.max(0, most - 1);
  return shared;
}
