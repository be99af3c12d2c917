/** Row shapes: what a method says and a target writes. A row knows nothing of columns, files or trainers. */
import type { Json } from '@/lib/json/schema';
import type { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import type { AssistantMessage, Message } from '@/lib/trajectory/message';
import type { ToolDef } from '@/lib/trajectory/model';
import type { Scheme } from '@/lib/trajectory/state-keys';

/** What a row was made from. Unknown keys are absent; printed as one JSON string with sorted keys, so the names are public. */
export interface Provenance {
  task?: TaskId;
  /** The source's own names of task and run. */
  external_task?: string;
  external_id?: string;
  trajectory?: TrajectoryId;
  /** Steps whose content the row trains on, in the order of the row. */
  steps?: readonly StepId[];
  /** The step at which alternatives were put side by side. */
  decision?: StepId;
  chosen_step?: StepId;
  rejected_step?: StepId;
  /** Ids of the label events that the row rests on, sorted. */
  labels?: readonly string[];
  /** Who wrote those labels, sorted. */
  authors?: readonly string[];
  scheme?: Scheme;
  /** Where the state of the other alternative differs from the prompt, as paths into it. */
  differs?: readonly string[];
  model?: string;
  harness?: string;
  harness_version?: string;
  format?: string;
  /** sha256 of the files that the trajectories come from, sorted. */
  files?: readonly string[];
  recipe?: string;
  original_goal?: string;
  goal?: string;
  /** Ordinal of the step at which the goal was reached. */
  achieved_at?: number;
  /** Which part of a run with compactions this is, counted from 0. */
  segment?: number;
}

interface RowBase {
  /** Derived from content and source ids; unique in the dataset. */
  id: string;
  task: TaskId;
  /** Rows of a task are written in this order, then by id. */
  place: { trajectory: TrajectoryId; ordinal: number };
  tools: readonly ToolDef[];
  prov: Provenance;
  /** Importance of the row; null where the method gives none. */
  weight: number | null;
  /** Further scalar columns of the method. */
  columns: Readonly<Record<string, Json>>;
}

/** One message of an `sft` row. Only assistant turns train. */
export interface Turn {
  message: Message;
  train: boolean;
  /** The action that it was, null for what stands in its place or beside it. */
  step: StepId | null;
}

export interface SftRow extends RowBase {
  shape: 'sft';
  turns: readonly Turn[];
}

export interface PreferenceRow extends RowBase {
  shape: 'preference';
  prompt: readonly Message[];
  chosen: readonly AssistantMessage[];
  rejected: readonly AssistantMessage[];
}

export type Row = SftRow | PreferenceRow;
export type RowShape = Row['shape'];
