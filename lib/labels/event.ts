/** Label events: the append-only log that says what people think of steps. Public format; docs/labels.md describes it. */
import { z } from 'zod';
import { Json } from '@/lib/json/schema';
import { AssistantMessage } from '@/lib/trajectory/message';

/** Our id, or the file's own. */
const TrajectoryRef = z.string().min(1);
/** Our id, an ordinal, or an index in the source's own list. */
export const StepRef = z.union([z.string().min(1), z.int().nonnegative(), z.strictObject({ source: z.int().nonnegative() })]);
export type StepRef = z.infer<typeof StepRef>;

/** A quote that is byte-equal to stored text; offsets in code points of the step's text. */
export const Evidence = z.strictObject({ step: StepRef, quote: z.string().min(1), start: z.int().nonnegative().optional(), end: z.int().nonnegative().optional() });
export type Evidence = z.infer<typeof Evidence>;

export const AlternativeRef = z.union([z.strictObject({ trajectory: TrajectoryRef, step: StepRef }), z.strictObject({ message: AssistantMessage })]);
export type AlternativeRef = z.infer<typeof AlternativeRef>;

export const authorKinds = ['human', 'model', 'rule'] as const;

const common = {
  id: z.string().min(1).max(200).optional(),
  author: z.string().min(1).max(200),
  author_kind: z.enum(authorKinds).optional(),
  /** ISO time of the decision. */
  at: z.iso.datetime({ offset: true }).optional(),
  supersedes: z.string().optional(),
  confidence: z.number().min(0).max(1).optional(),
  note: z.string().optional(),
  evidence: z.array(Evidence).optional(),
  /** Order in which alternatives were shown. */
  shown: z.array(z.int().nonnegative()).optional(),
  duration_ms: z.int().nonnegative().optional(),
  queue: z.string().optional(),
  guideline: z.string().optional(),
};
const onStep = { ...common, trajectory: TrajectoryRef, step: StepRef };
const index = z.int().nonnegative();

export const PreferenceInput = z.strictObject({
  ...onStep,
  kind: z.literal('preference'),
  /** Alternative 0 is the step itself. */
  alternatives: z.array(AlternativeRef).min(1),
  best: index.optional(),
  /** Best first; an inner list is a tie. */
  ranking: z.array(z.array(index).min(1)).min(1).optional(),
  tie: z.literal(true).optional(),
  all_bad: z.literal(true).optional(),
  /** With all_bad: the turn as it should have been. */
  rewrite: AssistantMessage.optional(),
  strength: z.int().min(1).max(3).optional(),
  reasons: z.array(z.string()).optional(),
});
export const RatingInput = z.strictObject({ ...onStep, kind: z.literal('rating'), value: z.union([z.literal(-1), z.literal(0), z.literal(1)]), alternative: AssistantMessage.optional() });
export const CorrectionInput = z.strictObject({ ...onStep, kind: z.literal('correction'), message: AssistantMessage, reason: z.string().optional() });
export const GoalInput = z.strictObject({
  ...common,
  trajectory: TrajectoryRef,
  /** The same as `achieved_at` where given. */
  step: StepRef.optional(),
  kind: z.literal('goal'),
  goal: z.string().trim().min(1),
  achieved_at: StepRef,
  evidence: z.array(Evidence).min(1),
  /** By ordinal of an action up to `achieved_at`; one that is not listed counts 1. */
  relevance: z.record(z.string().regex(/^\d+$/), z.union([z.literal(0), z.literal(1)])).optional(),
});
export const severities = ['minor', 'major', 'critical'] as const;
export const FailureInput = z.strictObject({
  ...onStep,
  kind: z.literal('failure'),
  /** Taxonomy path such as `execution/wrong-arguments`. */
  mode: z.string().regex(/^[^/\s][^/]*(\/[^/]+)*$/, 'must be a path such as execution/wrong-arguments'),
  severity: z.enum(severities).optional(),
  /** On the first failing step of the run. */
  first: z.boolean().optional(),
});
export const VerdictInput = z.strictObject({
  ...common,
  trajectory: TrajectoryRef,
  step: StepRef.optional(),
  kind: z.literal('verdict'),
  flags: z.record(z.string(), z.union([z.literal(0), z.literal(1)])),
  rationale: z.string(),
});
export const AttributeInput = z.strictObject({
  ...common,
  kind: z.literal('attribute'),
  trajectory: TrajectoryRef.optional(),
  step: StepRef.optional(),
  task: z.string().optional(),
  name: z.string().min(1),
  value: Json,
});
export const CommentInput = z.strictObject({ ...common, trajectory: TrajectoryRef, step: StepRef.optional(), kind: z.literal('comment'), text: z.string().min(1) });
export const SkipInput = z.strictObject({ ...onStep, kind: z.literal('skip'), text: z.string().optional() });
export const RetractInput = z.strictObject({ ...common, kind: z.literal('retract'), label: z.string().min(1), trajectory: TrajectoryRef.optional(), step: StepRef.optional() });

/** One line of a label file, as given. */
export const LabelInput = z.discriminatedUnion('kind', [
  PreferenceInput, RatingInput, CorrectionInput, GoalInput, FailureInput, VerdictInput, AttributeInput, CommentInput, SkipInput, RetractInput,
]);
export type LabelInput = z.infer<typeof LabelInput>;

/** A label that an importer found in a source; the trajectory is the one it comes with, steps are ordinals, `key` tells it from others of that source. */
export type LabelSeed = { key: string; input: LabelInput };
