/** What a dataset is built from and what building it says: the interface between the pure core and whoever owns the disk. */
import type { Hash } from '@/lib/base/hash';
import type { CuratedTask } from '@/lib/methods/curated-task';
import type { Method, MethodOptions } from '@/lib/methods/method';
import type { Target } from '@/lib/targets/target';
import type { StepId, TrajectoryId } from '@/lib/trajectory/ids';
import type { Finding } from '@/lib/validate/rule';
import type { LedgerCounts } from './ledger';
import type { Manifest } from './manifest';
import type { SplitFraction } from './split';

/** A running sha256. */
export interface RunningHash {
  update(text: string): void;
  /** Lower-case hex of everything so far. */
  digest(): string;
}

/** Holds the rows between the pass that counts and the pass that writes: a temporary file on the server, a list in tests. */
export interface Spool {
  /** One line, without a newline inside. */
  append(line: string): void | Promise<void>;
  /** The lines in the order in which they came; called once, after the last append. */
  lines(): AsyncIterable<string> | Iterable<string>;
}

/** Everything that the bytes of the folder depend on. No clock, host, path, user or job id. */
export interface DatasetOrder {
  method: Method;
  /** As given; checked by the method. */
  parameters: Readonly<Record<string, unknown>>;
  target: Target;
  options: MethodOptions;
  /** Rows that break an E rule by themselves: refuse the dataset (as it is unless told), or leave them out, counted as `breaks_V05` and so on. */
  brokenRows?: 'refuse' | 'leave-out';
  splits: readonly SplitFraction[];
  seed: number;
  /** Filter text in its normal form. */
  filter: string;
  /** The recipe's canonical text, null without one. */
  recipe: string | null;
  /** Name of the dataset on its card. */
  title: string;
  /** Version of the program. */
  version: string;
}

export interface DatasetInput {
  order: DatasetOrder;
  /** Task by task, by task id in code units: another order is a bug and throws. Read once. */
  tasks: AsyncIterable<CuratedTask>;
  spool: Spool;
  hash: Hash;
  newHash: () => RunningHash;
  /** How many first lines to hand back for a preview. */
  previewRows?: number;
}

export interface PreviewRow {
  split: string;
  line: string;
  trajectory: TrajectoryId | null;
  step: StepId | null;
}

/** `text` is appended to the file at `path` (relative, with `/`); several files may be under way at once. `end` comes last. */
export type Piece =
  | { kind: 'progress'; phase: 'reading' | 'writing'; tasks: number; rows: number }
  | { kind: 'text'; path: string; text: string }
  | { kind: 'end'; result: DatasetResult };

/** Why no dataset was made, though nothing is broken. */
export interface DatasetRefusal {
  reason: 'rules' | 'parameters' | 'target' | 'split';
  /** Sentences for people. */
  what: readonly string[];
}

export interface DatasetResult {
  /** null: the folder is complete. Else what was written must be thrown away. */
  refused: DatasetRefusal | null;
  counts: LedgerCounts;
  /** Lines of each split. */
  splits: Readonly<Record<string, number>>;
  findings: readonly Finding[];
  preview: readonly PreviewRow[];
  /** null when refused. */
  manifest: Manifest | null;
}
