/** A target: how one trainer reads row shapes from a JSON Lines file, and what it cannot carry. */
import type { Json, JsonObject } from '@/lib/json/json';
import type { Row, RowShape } from '@/lib/methods/row';
import type { StepId, TrajectoryId } from '@/lib/trajectory/ids';

/** What holds for all rows of a table; a writer may need it before the first row, because a file has one shape. */
export interface TableFacts {
  rows: number;
  /** Which rows have tools: none, some in every split, or some, but none in a whole split (whose column would then have no type). */
  tools: 'none' | 'in every split' | 'not in every split';
  /** Whether every assistant turn of every `sft` row trains. */
  allTurnsTrain: boolean;
}

/** One line of a data file: columns in the order in which they are printed. */
export interface TargetRecord {
  id: string;
  columns: JsonObject;
  /** Where a reader of the line is taken to. */
  place: { trajectory: TrajectoryId | null; step: StepId | null };
}

/** A list of messages inside a record, as it stands there: rules look for what is wrong with it, so nothing is assumed. */
export interface MessageList {
  /** The column, such as `prompt`. */
  path: string;
  part: 'conversation' | 'prompt' | 'completion' | 'chosen' | 'rejected';
  messages: Json;
}

/** A record as validators see it, told from its columns alone, so that a file from disk can be checked as well. */
export interface RecordView {
  shape: RowShape;
  lists: readonly MessageList[];
  /** undefined: no such column. */
  tools: Json | undefined;
  toolsAre: 'text' | 'list';
  argumentsAre: 'object' | 'text';
  /** Turns of which the trainer takes a loss. */
  trainedTurns: number;
  /** Provenance as an object; null where the record has none. */
  prov: JsonObject | null;
}

export interface Target {
  id: string;
  title: string;
  /** One sentence for the list of targets. */
  about: string;
  shapes: readonly RowShape[];
  /** By shape, in words: what is in a row and does not reach the trainer. */
  loses: Readonly<Partial<Record<RowShape, readonly string[]>>>;
  /** Column names that mean something else to the trainer. */
  reserved: readonly string[];
  /** Versions that read these files, for the card and the manifest: `{datasets: ">=4.7"}`. */
  requires: Readonly<Record<string, string>>;
  writer(facts: TableFacts): (row: Row) => readonly TargetRecord[];
  view(record: JsonObject): RecordView;
}
