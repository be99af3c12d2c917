/** What a method says of one candidate: the row that it became, or why it became none. */
import type { StepId, TrajectoryId } from '@/lib/trajectory/ids';
import type { Row } from './row';

/** Where a candidate stood, as far as it is known. */
export interface Ref {
  trajectory?: TrajectoryId;
  step?: StepId;
  labels?: readonly string[];
}

/**
 * `considered` comes first and counts the candidates; each of them must then be heard of again, as the row that it became, as a
 * further label of a row (`merged`), as part of a `conflict`, or `dropped` with its reason. The ledger holds methods to that sum.
 */
export type Outcome =
  | { kind: 'considered'; count: number }
  | { kind: 'row'; row: Row }
  | { kind: 'merged'; count: number }
  | { kind: 'conflict'; count: number; what: string; ref: Ref }
  | { kind: 'dropped'; reason: string; count: number; what: string; ref: Ref };

export const dropped = (reason: string, what: string, ref: Ref = {}, count = 1): Outcome => ({ kind: 'dropped', reason, count, what, ref });
