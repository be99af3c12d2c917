/** A preference pair as labels give it, before a method makes a row of it, and the account of what became of every label. */
import type { AssistantMessage } from '@/lib/trajectory/message';
import type { Scheme, StateKeys } from '@/lib/trajectory/state-keys';
import type { LabelPolicy } from './policy';
import type { Label, StoredAlternative, StoredStepRef } from './stored-event';

export interface PairAction {
  ordinal: number;
  keys: StateKeys;
  message: AssistantMessage;
}

export interface PairLookup {
  /** null: the step's trajectory is not among those that were kept, or the step is no action. */
  action(ref: StoredStepRef): PairAction | null;
}

/** Where a pair stands: its prompt is `contextAt` of this step. */
export interface Anchor extends StoredStepRef {
  ordinal: number;
  keys: StateKeys;
}

export interface PairSide {
  at: StoredAlternative;
  /** `messageKey` of the turn. */
  key: string;
}

export interface LabelPair {
  decision: Anchor;
  chosen: PairSide;
  rejected: PairSide;
  /** Under `all` the number of labels, under the others the vote margin; added up where equal pairs were merged. */
  weight: number;
  /** Weakest of the schemes that put the two sides at this decision. */
  scheme: Scheme;
  /** Labels that say chosen over rejected, ordered by author. */
  labels: readonly Label[];
  /** Labels that were asked. */
  votes: number;
  adjudicated: boolean;
}

export interface PairOptions {
  policy: LabelPolicy;
  /** Let pairs through whose contexts differ (`env`, `task.step`). */
  allowContextDiffers?: boolean;
}

/** Whether two states that agree under this scheme may still be two contexts. */
export const differs = (scheme: Scheme): boolean => scheme === 'env' || scheme === 'task.step';

/** Why something is no pair of its own. `merged` and those after it count pairs, `alternative_filtered` alternatives, the others decisions or labels. */
export const pairReasons = [
  'no_majority', 'low_agreement', 'not_adjudicated', 'tie', 'skip', 'no_rewrite', 'suggestion', 'alternative_filtered',
  'merged', 'equal_sides', 'context_differs', 'conflict',
] as const;
export type PairReason = (typeof pairReasons)[number];
export type PairLedger = Record<PairReason, number>;

export const emptyLedger = (): PairLedger => ({
  no_majority: 0, low_agreement: 0, not_adjudicated: 0, tie: 0, skip: 0, no_rewrite: 0, suggestion: 0, alternative_filtered: 0,
  merged: 0, equal_sides: 0, context_differs: 0, conflict: 0,
});
