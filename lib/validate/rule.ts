/** A validator rule: looks at the lines of a dataset's files one after the other and remembers digests at most. */
import type { Hash } from '@/lib/base/hash';
import type { JsonObject } from '@/lib/json/json';
import type { RecordView } from '@/lib/targets/target';

/** E blocks the export, W is reported, I is a note. */
export type Severity = 'E' | 'W' | 'I';

export interface FileLine {
  /** Path in the dataset folder. */
  file: string;
  split: string;
  /** 1-based. */
  line: number;
  /** Id of the row; '' where the record has none. */
  id: string;
  /** The line without its newline. */
  text: string;
  record: JsonObject;
  view: RecordView;
}

/** What a rule found at one place. */
export interface Problem {
  severity: Severity;
  /** Id of the row, or the file where no single row is meant. */
  id: string;
  /** Path inside the record, or line of the file. */
  where: string;
  what: string;
}

/** Counts that must agree once everything is written. */
export interface Totals {
  considered: number;
  kept: number;
  merged: number;
  conflicts: number;
  dropped: Readonly<Record<string, number>>;
  /** Lines of each split. */
  splits: Readonly<Record<string, number>>;
  /** Lines that the writer made in all. */
  records: number;
}

export interface RuleContext {
  hash: Hash;
  reserved: readonly string[];
  allowContextDiffers: boolean;
  /** Whether there are several splits. */
  isSplit: boolean;
}

export interface RuleCheck {
  line?(line: FileLine): Iterable<Problem>;
  end?(totals: Totals): Iterable<Problem>;
}

export interface Rule {
  id: string;
  /** One sentence that says what must hold. */
  title: string;
  /** `row`: can be told of a row by itself; `file`: needs the other lines. */
  scope: 'row' | 'file';
  open(context: RuleContext): RuleCheck;
}

/** What an export reports of one rule at one severity: all counted, the first twenty shown. */
export interface Finding {
  rule: string;
  severity: Severity;
  title: string;
  /** Told of each row by itself: such rows can be left out, and the rest exported. */
  byRow: boolean;
  count: number;
  rows: { id: string; where: string; what: string }[];
}
