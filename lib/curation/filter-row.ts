/** What a filter reads of one trajectory in memory: the same facts, by the same names, as the columns that its SQL reads. */

/** Columns of "Trajectory", and the path of its file. */
export interface TrajectoryFacts {
  id: string;
  externalId: string | null;
  taskId: string;
  externalTask: string | null;
  /** sha256 of the imported file. */
  file: string;
  /** Path as given at its import; null: the file is not there any more. */
  path: string | null;
  format: string;
  title: string;
  model: string | null;
  harness: string | null;
  harnessVersion: string | null;
  status: string;
  stopReason: string | null;
  success: boolean | null;
  reward: number | null;
  steps: number;
  actions: number;
  errors: number;
  forks: number;
  issues: number;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  durationMs: number | null;
}

/** Columns of "Step". */
export interface StepFacts {
  id: string;
  ordinal: number;
  kind: string;
  role: string;
  tools: readonly string[];
  isError: boolean | null;
  isActive: boolean;
  synthetic: boolean;
  copied: boolean;
  outputTokens: number | null;
  durationMs: number | null;
  cost: number | null;
  /** `stepText` of lib/trajectory/step-text.ts; null: not stored, then `preview` is searched. */
  text: string | null;
  preview: string;
}

/** Columns of "LabelCurrent" (see lib/labels/columns.ts) and the author's name. */
export interface LabelFacts {
  kind: string;
  /** null on a label of the whole task. */
  trajectoryId: string | null;
  /** null on a label of the trajectory or task. */
  stepId: string | null;
  author: string;
  authorKind: string;
  name: string | null;
  value: string | null;
  severity: string | null;
  isFirst: boolean | null;
}

export interface FilterRow {
  trajectory: TrajectoryFacts;
  /** In order of `ordinal`. */
  steps: readonly StepFacts[];
  /** Current labels of the trajectory, of its steps and of its task. */
  labels: readonly LabelFacts[];
}
