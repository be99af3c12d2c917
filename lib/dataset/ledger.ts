/** The ledger of an export: every candidate is accounted for, by the row that it became or by the reason why it became none. */
import { assertNever } from '@/lib/base/assert-never';
import { compareText } from '@/lib/base/compare';
import type { Outcome, Ref } from '@/lib/methods/outcome';

export interface LedgerCounts {
  /** Candidates of the method. */
  in: number;
  /** Rows made. One row may be several lines of a file. */
  kept: number;
  /** Candidates that said the same as a kept row and were added to it. */
  merged: number;
  /** Candidates that contradict each other and were left out. */
  conflicts: number;
  dropped: Readonly<Record<string, number>>;
}

/** A dropped or conflicting candidate as the manifest lists it. */
export interface LeftOut {
  reason: string;
  what: string;
  ref: Ref;
}

export class Ledger {
  private considered = 0;
  private rows = 0;
  private mergedLabels = 0;
  private conflictCount = 0;
  private readonly reasons = new Map<string, number>();
  private readonly samples = new Map<string, LeftOut[]>();

  /** `samplesPerReason`: how many left-out candidates of each reason are kept with their place. */
  constructor(private readonly samplesPerReason = Number.POSITIVE_INFINITY) {}

  note(outcome: Outcome): void {
    switch (outcome.kind) {
      case 'considered':
        this.considered += outcome.count;
        return;
      case 'row':
        this.rows++;
        return;
      case 'merged':
        this.mergedLabels += outcome.count;
        return;
      case 'conflict':
        this.conflictCount += outcome.count;
        this.keep({ reason: 'conflict', what: outcome.what, ref: outcome.ref });
        return;
      case 'dropped':
        this.reasons.set(outcome.reason, (this.reasons.get(outcome.reason) ?? 0) + outcome.count);
        this.keep({ reason: outcome.reason, what: outcome.what, ref: outcome.ref });
        return;
      default:
        assertNever(outcome);
    }
  }

  private keep(leftOut: LeftOut): void {
    const kept = this.samples.get(leftOut.reason);
    if (!kept) this.samples.set(leftOut.reason, [leftOut]);
    else if (kept.length < this.samplesPerReason) kept.push(leftOut);
  }

  counts(): LedgerCounts {
    const dropped = Object.fromEntries([...this.reasons].sort(([a], [b]) => compareText(a, b)));
    return { in: this.considered, kept: this.rows, merged: this.mergedLabels, conflicts: this.conflictCount, dropped };
  }

  /** Left-out candidates by reason, in the order in which they were met. */
  leftOut(): LeftOut[] {
    return [...this.samples].sort(([a], [b]) => compareText(a, b)).flatMap(([, kept]) => kept);
  }
}
