/**
 * The queue of label events that are not on the server yet, as a reducer. Events go out in the order in which they were made, each
 * under the id that it was made with, so that a resend changes nothing. What the server refuses stays until the person has seen it.
 *
 *     waiting ── stored, already ──> gone
 *        ├────── stale ────────────> a conflict: keep mine (waiting again, naming theirs) or take theirs (gone)
 *        └────── refused ──────────> shown with its reason, until dismissed
 */
import { z } from 'zod';
import type { LabelAnswer } from '@/lib/contracts/labels';
import { LabelInput } from '@/lib/labels/event';
import { LabelEvent } from '@/lib/labels/stored-event';

const EntryState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('waiting') }),
  /** `current`: what stands there; null: nothing does any more. */
  z.strictObject({ kind: z.literal('stale'), current: LabelEvent.nullable() }),
  z.strictObject({ kind: z.literal('refused'), code: z.string(), reason: z.string() }),
]);

export const OutboxEntry = z.strictObject({
  /** Id of the event. */
  id: z.string(),
  project: z.string(),
  /** The rollout on whose page it shows. */
  trajectory: z.string(),
  event: LabelInput,
  state: EntryState,
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** fine: the last answer came. away: none came, or the server could not do it; it is tried again. */
export type Contact = { kind: 'fine' } | { kind: 'sending' } | { kind: 'away'; attempts: number; error: string };

export interface Outbox {
  readonly entries: readonly OutboxEntry[];
  readonly contact: Contact;
}

export type OutboxAction =
  | { kind: 'added'; entry: OutboxEntry }
  /** What is stored in this browser, also by other tabs. */
  | { kind: 'read'; entries: readonly OutboxEntry[] }
  | { kind: 'sending' }
  | { kind: 'answered'; answers: readonly LabelAnswer[] }
  /** The whole batch was refused, such as for a missing right. */
  | { kind: 'turnedDown'; ids: readonly string[]; code: string; reason: string }
  | { kind: 'unreachable'; error: string }
  | { kind: 'keptMine'; id: string; newId: string }
  | { kind: 'removed'; id: string };

export const emptyOutbox: Outbox = { entries: [], contact: { kind: 'fine' } };

const isWaiting = ({ state }: OutboxEntry) => state.kind === 'waiting';
/** The event that an event builds on: the one it replaces, or takes back. */
const basisOf = ({ event }: OutboxEntry): string | undefined => (event.kind === 'retract' ? event.label : event.supersedes);

const without = (entries: readonly OutboxEntry[], id: string) => entries.filter((entry) => entry.id !== id);
const withState = (entries: readonly OutboxEntry[], id: string, state: OutboxEntry['state']) => entries.map((entry) => (entry.id === id ? { ...entry, state } : entry));

/**
 * One conflict for a chain of changes: a later change of mine takes the place of the refused one, and a retraction of it ends the
 * matter, for nothing of mine is left to be kept.
 */
function collapse(entries: readonly OutboxEntry[], id: string): readonly OutboxEntry[] {
  const refused = entries.find((entry) => entry.id === id);
  const later = entries.find((entry) => entry.id !== id && isWaiting(entry) && basisOf(entry) === id);
  if (!refused || !later) return entries;
  if (later.event.kind === 'retract') return without(without(entries, id), later.id);
  return collapse(withState(without(entries, id), later.id, refused.state), later.id);
}

function currentOf(answer: LabelAnswer): LabelEvent | null {
  const parsed = LabelEvent.nullable().safeParse(answer.current ?? null);
  return parsed.success ? parsed.data : null;
}

function applyAnswer(entries: readonly OutboxEntry[], answer: LabelAnswer): readonly OutboxEntry[] {
  const entry = entries.find(({ id }) => id === answer.id);
  if (!entry || !isWaiting(entry)) return entries; // settled with an earlier answer of its chain
  if (answer.status !== 'refused') return without(entries, answer.id);
  const state: OutboxEntry['state'] =
    answer.code === 'stale' ? { kind: 'stale', current: currentOf(answer) } : { kind: 'refused', code: answer.code ?? 'refused', reason: answer.reason ?? 'The label was refused.' };
  return collapse(withState(entries, answer.id, state), answer.id);
}

function keepMine(entries: readonly OutboxEntry[], id: string, newId: string): readonly OutboxEntry[] {
  const entry = entries.find((one) => one.id === id);
  if (!entry || entry.state.kind !== 'stale') return entries;
  const { supersedes: _seen, ...said } = entry.event;
  const { current } = entry.state;
  const event: LabelInput = { ...said, id: newId, ...(current ? { supersedes: current.id } : {}) };
  return [...without(entries, id), { ...entry, id: newId, event, state: { kind: 'waiting' } }];
}

const byId = (a: OutboxEntry, b: OutboxEntry) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** With nothing to send there is nothing to be away from. */
const atRest = (outbox: Outbox): Outbox => (outbox.contact.kind === 'away' && !outbox.entries.some(isWaiting) ? { ...outbox, contact: { kind: 'fine' } } : outbox);

export function outboxReducer(outbox: Outbox, action: OutboxAction): Outbox {
  const { entries, contact } = outbox;
  switch (action.kind) {
    case 'added':
      return { ...outbox, entries: [...without(entries, action.entry.id), action.entry] };
    case 'read':
      return atRest({ contact, entries: [...action.entries].sort(byId) });
    case 'sending':
      return { ...outbox, contact: contact.kind === 'away' ? contact : { kind: 'sending' } };
    case 'answered':
      return { entries: action.answers.reduce(applyAnswer, entries), contact: { kind: 'fine' } };
    case 'turnedDown':
      return { entries: action.ids.reduce((all, id) => withState(all, id, { kind: 'refused', code: action.code, reason: action.reason }), entries), contact: { kind: 'fine' } };
    case 'unreachable':
      return { ...outbox, contact: { kind: 'away', attempts: contact.kind === 'away' ? contact.attempts + 1 : 1, error: action.error } };
    case 'keptMine':
      return { ...outbox, entries: keepMine(entries, action.id, action.newId) };
    case 'removed':
      return atRest({ contact, entries: without(entries, action.id) });
  }
}

/** What goes out next: the oldest waiting events of one project, at most `most`. */
export function nextBatch({ entries }: Outbox, most = 50): OutboxEntry[] {
  const waiting = entries.filter(isWaiting);
  const project = waiting[0]?.project;
  const other = waiting.findIndex((entry) => entry.project !== project);
  return waiting.slice(0, Math.min(most, other === -1 ? waiting.length : other));
}

const longestPauseMs = 60_000;

/** 1, 2, 4, … seconds, at most a minute. */
export const pauseAfter = (attempts: number): number => Math.min(longestPauseMs, 1000 * 2 ** Math.max(0, attempts - 1));
