/** Label events over the wire: the public JSON of docs/labels.md, the author taken from the session. */
import { z } from 'zod';
import { LabelInput } from '@/lib/labels/event';
import { endpoint, FilterQuery, ProjectParam } from './common';
import { TrajectoryParam } from './trajectories';

/** A `LabelInput` without its author. Taken as any object, so that one wrong event is refused alone, and the others are stored. */
export const GivenEvent = z.record(z.string(), z.unknown());
/** A `LabelEvent`; what a newer version has stored is passed on as it is. */
export const KeptEvent = z.record(z.string(), z.unknown());
/** One event as stored: refs resolved to our ids. `current`: the one that counts for its identity. */
export const StoredEvent = z.object({ event: KeptEvent, current: z.boolean() });
export type StoredEvent = z.infer<typeof StoredEvent>;

export const LabelAnswer = z.object({
  id: z.string(),
  status: z.enum(['stored', 'already', 'refused']),
  reason: z.string().optional(),
  /** Why, for programs: stale, unknown_step, not_allowed, … */
  code: z.string().optional(),
  /** For stale: the event that stands. */
  current: z.unknown().optional(),
});
export type LabelAnswer = z.infer<typeof LabelAnswer>;

const tag = 'labels';
/** Events are taken in order, each acknowledged once it is durable. One event alone answers 409 when it is stale. */
export const appendLabels = endpoint({
  method: 'post', path: '/projects/{project}/labels', tag, summary: 'Append label events', params: ProjectParam,
  body: z.strictObject({ events: z.array(GivenEvent).min(1).max(500) }), answer: z.object({ answers: z.array(LabelAnswer) }),
});
/** All events on one rollout, in the order in which they were stored. */
export const listLabels = endpoint({ method: 'get', path: '/projects/{project}/trajectories/{trajectory}/labels', tag, summary: 'Label events on a trajectory', params: TrajectoryParam, answer: z.object({ items: z.array(StoredEvent), me: z.string() }) });
/** The same rating, failure mode, attribute or comment on every trajectory (or its first or last action) that a filter keeps. */
export const BulkRequest = z.strictObject({
  filter: z.string(),
  on: z.enum(['last-action', 'first-failure', 'trajectory']),
  label: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rating'), value: z.union([z.literal(-1), z.literal(0), z.literal(1)]) }),
    z.strictObject({ kind: z.literal('failure'), mode: z.string(), severity: z.enum(['minor', 'major', 'critical']).optional() }),
    z.strictObject({ kind: z.literal('comment'), text: z.string().min(1) }),
    z.strictObject({ kind: z.literal('attribute'), name: z.string().min(1), value: z.unknown() }),
  ]),
});
export const bulkLabel = endpoint({
  method: 'post', path: '/projects/{project}/labels/bulk', tag, summary: 'One label on everything that a filter keeps', params: ProjectParam, body: BulkRequest,
  answer: z.object({ stored: z.int(), refused: z.int(), ids: z.array(z.string()), reasons: z.record(z.string(), z.int()) }),
});
/** Undo of a bulk label, or of any own events. */
export const retractLabels = endpoint({
  method: 'post', path: '/projects/{project}/labels/retract', tag, summary: 'Retract own events', params: ProjectParam, body: z.strictObject({ ids: z.array(z.string()).min(1).max(100_000) }),
  answer: z.object({ retracted: z.int(), refused: z.int() }),
});

export const FailureCount = z.object({
  mode: z.string(), model: z.string().nullable(), harnessVersion: z.string().nullable(), task: z.string(), severity: z.string().nullable(), trajectory: z.string(), title: z.string(), step: z.string(), ordinal: z.int(), first: z.boolean(), author: z.string(), note: z.string().nullable(),
});
export const FailureMode = z.object({ path: z.string(), description: z.string(), note: z.string(), updatedAt: z.iso.datetime().nullable(), updatedBy: z.string().nullable() });
/** Every current failure label with the facts that it is counted by; the screen groups them. */
export const listFailures = endpoint({ method: 'get', path: '/projects/{project}/failures', tag: 'failures', summary: 'Failure labels and modes', params: ProjectParam, query: FilterQuery, answer: z.object({ items: z.array(FailureCount), modes: z.array(FailureMode) }) });
export const saveFailureMode = endpoint({
  method: 'put', path: '/projects/{project}/failures/modes', tag: 'failures', summary: 'Describe a failure mode', params: ProjectParam,
  body: z.strictObject({ path: z.string().min(1), description: z.string().optional(), note: z.string().optional() }), answer: FailureMode,
});
export { LabelInput };
