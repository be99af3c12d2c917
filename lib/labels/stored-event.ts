/** A label event as the log keeps it: every ref is our own id, quotes have offsets, author kind and time are filled in. Immutable. */
import { z } from 'zod';
import { Json } from '@/lib/json/schema';
import { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import { AssistantMessage } from '@/lib/trajectory/message';
import { authorKinds, severities } from './event';

export const StoredEvidence = z.strictObject({
  step: StepId,
  quote: z.string(),
  /** Code points of the step's text (lib/trajectory/step-text.ts): [start, end). */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type StoredEvidence = z.infer<typeof StoredEvidence>;

export const StoredStepRef = z.strictObject({ trajectory: TrajectoryId, step: StepId });
export type StoredStepRef = z.infer<typeof StoredStepRef>;
export const StoredAlternative = z.union([StoredStepRef, z.strictObject({ message: AssistantMessage })]);
export type StoredAlternative = z.infer<typeof StoredAlternative>;

const common = {
  id: z.string().min(1),
  author: z.string().min(1),
  author_kind: z.enum(authorKinds),
  /** ISO time of the decision. */
  at: z.string(),
  /** Task of the target. */
  task: TaskId,
  supersedes: z.string().optional(),
  confidence: z.number().optional(),
  note: z.string().optional(),
  evidence: z.array(StoredEvidence).optional(),
  shown: z.array(z.int().nonnegative()).optional(),
  duration_ms: z.int().nonnegative().optional(),
  queue: z.string().optional(),
  guideline: z.string().optional(),
};
const onStep = { ...common, trajectory: TrajectoryId, step: StepId };
const onRun = { ...common, trajectory: TrajectoryId, step: StepId.nullable() };
const index = z.int().nonnegative();
const bit = z.union([z.literal(0), z.literal(1)]);

export const Preference = z.strictObject({
  ...onStep,
  kind: z.literal('preference'),
  alternatives: z.array(StoredAlternative).min(1),
  best: index.optional(),
  ranking: z.array(z.array(index)).optional(),
  tie: z.literal(true).optional(),
  all_bad: z.literal(true).optional(),
  rewrite: AssistantMessage.optional(),
  strength: z.int().optional(),
  reasons: z.array(z.string()).optional(),
});
export type Preference = z.infer<typeof Preference>;
export const Rating = z.strictObject({ ...onStep, kind: z.literal('rating'), value: z.union([z.literal(-1), z.literal(0), z.literal(1)]), alternative: AssistantMessage.optional() });
export type Rating = z.infer<typeof Rating>;
export const Correction = z.strictObject({ ...onStep, kind: z.literal('correction'), message: AssistantMessage, reason: z.string().optional() });
export type Correction = z.infer<typeof Correction>;
/** `step` is where the goal was achieved; the label belongs to the trajectory (identity.ts). */
export const Goal = z.strictObject({
  ...onStep,
  kind: z.literal('goal'),
  goal: z.string(),
  evidence: z.array(StoredEvidence).min(1),
  /** By id of an action on the way to `step`, so that it survives a re-import; one that is not listed counts 1. */
  relevance: z.record(z.string(), bit).optional(),
});
export type Goal = z.infer<typeof Goal>;
export const Failure = z.strictObject({ ...onStep, kind: z.literal('failure'), mode: z.string(), severity: z.enum(severities).optional(), first: z.boolean().optional() });
export type Failure = z.infer<typeof Failure>;
export const Verdict = z.strictObject({ ...onRun, kind: z.literal('verdict'), flags: z.record(z.string(), bit), rationale: z.string() });
export type Verdict = z.infer<typeof Verdict>;
/** On a step, a trajectory (`step` null) or a task (`trajectory` null too). */
export const Attribute = z.strictObject({ ...common, kind: z.literal('attribute'), trajectory: TrajectoryId.nullable(), step: StepId.nullable(), name: z.string(), value: Json });
export type Attribute = z.infer<typeof Attribute>;
export const Comment = z.strictObject({ ...onRun, kind: z.literal('comment'), text: z.string() });
export type Comment = z.infer<typeof Comment>;
export const Skip = z.strictObject({ ...onStep, kind: z.literal('skip'), text: z.string().optional() });
export type Skip = z.infer<typeof Skip>;
/** Takes `label` back as if it had never happened; its target is that of the label. */
export const Retract = z.strictObject({ ...common, kind: z.literal('retract'), trajectory: TrajectoryId.nullable(), step: StepId.nullable(), label: z.string() });
export type Retract = z.infer<typeof Retract>;

export const LabelEvent = z.discriminatedUnion('kind', [Preference, Rating, Correction, Goal, Failure, Verdict, Attribute, Comment, Skip, Retract]);
export type LabelEvent = z.infer<typeof LabelEvent>;
/** Every kind that says something; a retraction only takes back. */
export type Label = Exclude<LabelEvent, Retract>;
/** Distributes over the union, so that a draft of each kind keeps its own fields. */
type Draft<Event> = Event extends LabelEvent ? Omit<Event, 'id' | 'at'> & { id?: string | undefined; at?: string | undefined } : never;
/** An event whose refs are resolved, before it has an id and a time. */
export type LabelDraft = Draft<LabelEvent>;
