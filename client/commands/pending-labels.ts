/** Labels as a screen shows them: those of the server, and on top of them those that wait to be sent; by the same rules as there. */
import { decideLabel } from '@/lib/labels/decide';
import type { LabelInput } from '@/lib/labels/event';
import { foldLabels, logOf, type Labels } from '@/lib/labels/fold';
import { identityOf } from '@/lib/labels/identity';
import type { LabelRefusal } from '@/lib/labels/refusal';
import { resolveLabel } from '@/lib/labels/resolve';
import type { LabelEvent } from '@/lib/labels/stored-event';
import { toLabelInput } from '@/lib/labels/to-input';
import { ok, type Result } from '@/lib/base/result';
import { screenLookup, type LabelTarget } from './screen-lookup';

type Without<Event, Names extends PropertyKey> = Event extends LabelInput ? Omit<Event, Names> : never;
/** A label as a screen makes it: who, when and what it replaces are filled in. */
export type LabelDraft = Without<LabelInput, 'id' | 'author' | 'author_kind' | 'at' | 'supersedes'>;

export interface Making {
  /** The author's name. */
  me: string;
  /** UUIDv7. */
  id: string;
  /** ISO time. */
  at: string;
}

/** `pending` in the order in which they were made. One that does not fit what stands by now is left out: the server will say so. */
export function withPending(stored: Labels, target: LabelTarget, pending: readonly LabelInput[]): Labels {
  let labels = stored;
  for (const input of pending) {
    const decided = decideLabel(logOf(labels), screenLookup(target, input), input, { id: input.id ?? '', at: input.at ?? '' });
    if (decided.ok) labels = foldLabels([decided.value.event], labels);
  }
  return labels;
}

/** The event to send: names the label of one's own that stands, as the person saw it. Refuses what the server would refuse as well. */
export function makeEvent(labels: Labels, target: LabelTarget, draft: LabelDraft, { me, id, at }: Making): Result<{ input: LabelInput; event: LabelEvent }, LabelRefusal> {
  const input: LabelInput = { ...draft, id, at, author: me, author_kind: 'human' };
  const lookup = screenLookup(target, input);
  const resolved = resolveLabel(input, lookup, (known) => labels.events.get(known) ?? null);
  if (!resolved.ok) return resolved;
  const standing = resolved.value.kind === 'retract' ? undefined : labels.current.get(identityOf(resolved.value));
  const named: LabelInput = standing ? { ...input, supersedes: standing.id } : input;
  const decided = decideLabel(logOf(labels), lookup, named, { id, at });
  return decided.ok ? ok({ input: named, event: decided.value.event }) : decided;
}

export interface Undoing {
  /** The label that the event replaced or took back. */
  before: LabelEvent | null;
  /** The event that takes it back, still without id and time: what stood before then stands again. */
  undo: LabelInput;
}

/** `labels`: what stood when `event` was made. */
export function undoingOf(labels: Labels, event: LabelEvent, ordinalOf: (step: string) => number | null): Undoing {
  const before = labels.events.get((event.kind === 'retract' ? event.label : event.supersedes) ?? '') ?? null;
  if (event.kind !== 'retract' || before === null || before.kind === 'retract') return { before, undo: { kind: 'retract', author: event.author, author_kind: event.author_kind, label: event.id } };
  // A label that was taken back has uncovered the one before it, which saying it again replaces once more.
  const uncovered = foldLabels([event], labels).current.get(identityOf(before));
  const { id: _id, at: _at, supersedes: _supersedes, ...said } = toLabelInput(before, ordinalOf);
  return { before, undo: uncovered ? { ...said, supersedes: uncovered.id } : said };
}
