/**
 * The canonical trajectory: a flat list of steps, parents first.
 *
 *     0 system ── 1 user ── 2 action ── 3 observation ── 4 action      <- active leaf 4
 *                               └────── 5 observation ── 6 action      <- an abandoned branch
 *
 * A step is one model response (text, reasoning and all its calls), one tool result or observation, one system, developer or user
 * message, or one compaction. `ordinal` is its 0-based place in source order. Links between steps are ordinals; what leaves a
 * trajectory (labels, exports) names steps by id. Absent optional fields and null both mean "the source does not say".
 */
import { z } from 'zod';
import { Json, JsonNumber } from '@/lib/json/schema';
import { Issue } from './issue';
import { CallKey, Sha256, StepId, TaskId, TrajectoryId } from './ids';

/** Where something stands in the imported (unpacked) bytes: [start, end). */
export const SourceRef = z.strictObject({
  file: Sha256,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  line: z.int().positive().optional(),
  /** Member of an archive. */
  member: z.string().optional(),
  /** JSON Pointer inside the record at that range. */
  pointer: z.string().optional(),
});
export type SourceRef = z.infer<typeof SourceRef>;

export const Part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('reasoning'),
    /** null: recorded as signed or redacted, without its text. */
    text: z.string().nullable(),
    summary: z.string().optional(),
    /** Signature or encrypted content, as found. */
    opaque: z.string().optional(),
    origin: z.enum(['field', 'inline_tag', 'parsed']),
  }),
  z.strictObject({
    type: z.literal('media'),
    /** null: the source names a file or URL that we do not have. */
    attachment: Sha256.nullable(),
    mediaType: z.string(),
    uri: z.string().optional(),
    role: z.enum(['screenshot', 'input', 'output']).optional(),
  }),
  /** Keeps the order of text, reasoning and calls inside one response. */
  z.strictObject({ type: z.literal('call'), index: z.int().nonnegative() }),
  z.strictObject({ type: z.literal('other'), name: z.string(), raw: Json }),
]);
export type Part = z.infer<typeof Part>;

export const CallArguments = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('object'), value: Json }),
  z.strictObject({ state: z.literal('text'), text: z.string(), form: z.enum(['shell', 'code', 'xml', 'free']) }),
  z.strictObject({ state: z.literal('invalid_json'), text: z.string() }),
]);
export type CallArguments = z.infer<typeof CallArguments>;

export const ToolCall = z.strictObject({
  key: CallKey,
  /** The source's id; may repeat or be missing. */
  callId: z.string().nullable(),
  name: z.string(),
  args: CallArguments,
  encoding: z.enum(['object', 'json_string', 'json_string_x2', 'inline_text']),
  status: z.enum(['pending', 'ok', 'error', 'rejected', 'cancelled', 'unknown']),
  /** Sub-agent run that this call started. */
  delegated: z.array(z.lazy(() => SubLink)).optional(),
  extra: Json.optional(),
});
export type ToolCall = z.infer<typeof ToolCall>;

export const Answer = z.strictObject({
  /** Usually one; empty: no call was found for this result. */
  calls: z.array(CallKey),
  pairing: z.enum(['by_id', 'by_cause', 'by_unique_name', 'by_position', 'none']),
  /** The call id and tool name that the result itself carries. */
  callId: z.string().nullable().optional(),
  name: z.string().nullable().optional(),
  isError: z.boolean().nullable(),
  exitCode: JsonNumber.nullable().optional(),
  structured: Json.optional(),
});
export type Answer = z.infer<typeof Answer>;

export const SubLink = z.strictObject({
  trajectory: TrajectoryId.optional(),
  /** Path, session id or tool-use id as the source has it. */
  ref: z.string().optional(),
  agent: z.string().optional(),
  depth: z.int().nonnegative().optional(),
  resolved: z.boolean(),
});
export type SubLink = z.infer<typeof SubLink>;

export const Usage = z.strictObject({
  input: JsonNumber.nullable(),
  output: JsonNumber.nullable(),
  cacheRead: JsonNumber.nullable().optional(),
  cacheWrite: JsonNumber.nullable().optional(),
  reasoning: JsonNumber.nullable().optional(),
  /** Money in `currency`; null where the source does not say. */
  cost: JsonNumber.nullable().optional(),
  currency: z.string().optional(),
  /** Does `input` contain `cacheRead`? */
  inputIncludesCache: z.boolean().optional(),
});
export type Usage = z.infer<typeof Usage>;

export const Compaction = z.strictObject({
  mode: z.enum(['summary', 'trim', 'edit', 'replace', 'evict']),
  trigger: z.enum(['auto', 'manual', 'error']).optional(),
  /** Steps of the context that the model no longer sees: all before this one, or these ordinals. */
  drops: z.union([z.literal('all'), z.array(z.int().nonnegative())]),
  /** Messages that stand in the place of the first dropped step (at the start when all are dropped). */
  replacement: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), parts: z.array(Part) })),
  tokensBefore: JsonNumber.nullable().optional(),
  tokensAfter: JsonNumber.nullable().optional(),
});
export type Compaction = z.infer<typeof Compaction>;

export const forkReasons = ['rewind', 'retry', 'search', 'candidates', 'fork_file', 'human_rewrite', 'trial', 'anchor', 'unknown'] as const;

/** What a search or a list of candidates says about one branch, kept on its first step. */
export const BranchInfo = z.strictObject({
  reason: z.enum(forkReasons),
  selected: z.boolean().optional(),
  visits: JsonNumber.optional(),
  value: JsonNumber.optional(),
  prior: JsonNumber.optional(),
  mcValue: JsonNumber.optional(),
  elo: JsonNumber.optional(),
  pruned: z.boolean().optional(),
  duplicate: z.boolean().optional(),
});
export type BranchInfo = z.infer<typeof BranchInfo>;

export const Reward = z.strictObject({ kind: z.enum(['process', 'return', 'value', 'advantage']), value: JsonNumber.nullable(), source: z.string() });
export type Reward = z.infer<typeof Reward>;

export const stepKinds = ['system', 'user', 'action', 'observation', 'compaction', 'meta'] as const;
export type StepKind = (typeof stepKinds)[number];

export const Step = z.strictObject({
  id: StepId,
  ordinal: z.int().nonnegative(),
  kind: z.enum(stepKinds),
  /** Ordinal of the context parent: what the model had before this step; null on a root; always smaller than `ordinal`. */
  parent: z.int().nonnegative().nullable(),
  /** Further links (merge, join); never context. */
  joins: z.array(z.int().nonnegative()).optional(),
  link: z.enum(['explicit', 'inferred', 'file_order']),
  /** The role as the source spells it (developer, tool, environment, a simulator's name, …). */
  role: z.string(),
  /** Index in `actors`, where the source tells several actors apart. */
  actor: z.int().nonnegative().optional(),
  parts: z.array(Part),
  calls: z.array(ToolCall),
  answer: Answer.nullable(),
  compaction: Compaction.nullable(),
  branch: BranchInfo.nullable(),
  /** Injected by the harness, not said by anyone. */
  synthetic: z.boolean(),
  /** Copied context, demonstration or replay. */
  copied: z.boolean(),
  model: z.string().nullable(),
  finishReason: z.string().nullable(),
  /** As found in the source. */
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  durationMs: JsonNumber.nullable(),
  usage: Usage.nullable(),
  rewards: z.array(Reward),
  /** Digest of the world before this step (files, page, database), where the source gives one. */
  env: z.string().optional(),
  /** Index in the source's own list for labels that name a step by `{source: n}`; all rows that went into this step. */
  sourceIndexes: z.array(z.int().nonnegative()),
  src: z.array(SourceRef),
  /** Every source value that has no field of its own. */
  extra: Json.optional(),
});
export type Step = z.infer<typeof Step>;

export const Actor = z.strictObject({
  kind: z.enum(['system', 'developer', 'user', 'user_simulator', 'agent', 'subagent', 'tool', 'environment', 'judge', 'human']),
  name: z.string().nullable(),
  model: z.string().nullable(),
});
export type Actor = z.infer<typeof Actor>;

export const ToolDef = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  /** JSON Schema of the arguments, as found. */
  parameters: Json.nullable(),
});
export type ToolDef = z.infer<typeof ToolDef>;

export const Outcome = z.strictObject({
  source: z.enum(['environment', 'verifier', 'model_judge', 'human', 'imported']),
  name: z.string(),
  value: z.union([JsonNumber, z.boolean(), z.string(), z.null()]),
  /** null: the value does not say success or failure by itself. */
  success: z.boolean().nullable(),
  explanation: z.string().optional(),
  /** Ordinal of the leaf it speaks of; absent: the active one. */
  leaf: z.int().nonnegative().optional(),
});
export type Outcome = z.infer<typeof Outcome>;

export const trajectoryStatuses = ['completed', 'running', 'truncated', 'aborted', 'failed', 'unknown'] as const;

export const Trajectory = z.strictObject({
  id: TrajectoryId,
  format: z.string(),
  /** The source's own id of this run. */
  externalId: z.string().nullable(),
  task: TaskId,
  /** The source's own id of the task, group or instance. */
  externalTask: z.string().nullable(),
  group: z.string().nullable(),
  trial: JsonNumber.nullable(),
  seed: z.union([JsonNumber, z.string()]).nullable(),
  /** What was asked for, as plain text. */
  goal: z.string().nullable(),
  agent: z.strictObject({ name: z.string().nullable(), version: z.string().nullable(), model: z.string().nullable() }),
  actors: z.array(Actor),
  tools: z.array(ToolDef),
  steps: z.array(Step),
  /** Ordinal of the leaf that the run ended on. */
  activeLeaf: z.int().nonnegative().nullable(),
  status: z.enum(trajectoryStatuses),
  stopReason: z.string().nullable(),
  outcomes: z.array(Outcome),
  usage: Usage.nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  parentLink: SubLink.nullable(),
  continuesFrom: SubLink.nullable(),
  src: z.array(SourceRef),
  issues: z.array(Issue),
  extra: Json.optional(),
});
export type Trajectory = z.infer<typeof Trajectory>;
