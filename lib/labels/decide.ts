/** Whether an event may be appended to the log: the event to store, or a refusal as a value. Never throws for what a user can cause. */
import type { Result } from '@/lib/base/result';
import { err, ok } from '@/lib/base/result';
import { wholeContent } from './content';
import type { LabelInput } from './event';
import { identityOf, questionOf } from './identity';
import type { LabelLookup } from './lookup';
import type { LabelRefusal } from './refusal';
import { refuse } from './refusal';
import { resolveLabel } from './resolve';
import type { Label, LabelDraft, LabelEvent } from './stored-event';

/** The log so far, as far as deciding needs it. */
export interface LabelLog {
  /** By id, retracted and replaced ones too. */
  event(id: string): LabelEvent | null;
  /** By `identityOf`. */
  current(identity: string): Label | null;
}

/** What the event gets where it does not bring its own. */
export interface Stamp {
  /** UUIDv7, which marks it as made (content.ts). */
  id: string;
  /** ISO time. */
  at: string;
}

export interface Decided {
  event: LabelEvent;
  /** already: this event is in the log; nothing is to be done. */
  status: 'stored' | 'already';
}

type Decision = Result<Decided, LabelRefusal>;

/** Distributes the stamp over the kinds of events. */
const stamped = (draft: LabelDraft, stamp: Stamp): LabelEvent => ({ ...draft, id: draft.id ?? stamp.id, at: draft.at ?? stamp.at });

function decideRetract(draft: Extract<LabelDraft, { kind: 'retract' }>, log: LabelLog): LabelRefusal | null {
  const label = log.event(draft.label);
  if (!label) return refuse('unknown_label', 'label', `There is no label ${draft.label}.`).error;
  if (label.kind === 'retract') return refuse('cannot_retract', 'label', 'A retraction cannot be retracted; say it anew.').error;
  if (label.author !== draft.author) return refuse('not_own', 'label', `This label is ${label.author}'s; only its author retracts it.`).error;
  const current = log.current(identityOf(label));
  if (current?.id !== label.id) return refuse('not_current', 'label', 'This label does not stand any more: it was replaced or retracted before.').error;
  return draft.supersedes === undefined ? null : refuse('bad_event', 'supersedes', 'A retraction replaces nothing.').error;
}

/** A person accepts or amends a suggestion by naming it, as long as there is no label of their own to name. */
function acceptsSuggestion(draft: Exclude<LabelDraft, { kind: 'retract' }>, log: LabelLog): boolean {
  const named = draft.supersedes === undefined ? null : log.event(draft.supersedes);
  if (!named || named.kind === 'retract' || named.author_kind === 'human' || draft.author_kind !== 'human') return false;
  return questionOf(named) === questionOf(draft) && log.current(identityOf(named))?.id === named.id;
}

function staleness(draft: Exclude<LabelDraft, { kind: 'retract' }>, log: LabelLog): LabelRefusal | null {
  const current = log.current(identityOf(draft));
  if ((current?.id ?? undefined) === draft.supersedes) return null;
  if (!current && acceptsSuggestion(draft, log)) return null;
  const message = current
    ? draft.supersedes === undefined
      ? `You have such a label already (${current.id}); name it in supersedes to replace it.`
      : `The label that stands is ${current.id}, not ${draft.supersedes}.`
    : `Nothing stands here, but supersedes names ${draft.supersedes}.`;
  return { code: 'stale', field: 'supersedes', message, current, given: draft };
}

/**
 * The one gate of the log. Storing what it returns keeps: one current event per identity; a known id means the same event.
 * A store that keeps `inputDigest` may answer `already` before it asks here, for events whose step has moved since.
 */
export function decideLabel(log: LabelLog, lookup: LabelLookup, input: LabelInput, stamp: Stamp): Decision {
  const resolved = resolveLabel(input, lookup, (id) => log.event(id));
  const known = input.id === undefined ? null : log.event(input.id);
  if (known) {
    const same = resolved.ok && wholeContent(resolved.value) === wholeContent(known) && (input.at === undefined || input.at === known.at);
    return same ? ok({ event: known, status: 'already' }) : refuse('id_taken', 'id', `Another event has the id ${known.id}.`);
  }
  if (!resolved.ok) return resolved;
  const draft = resolved.value;
  const refusal = draft.kind === 'retract' ? decideRetract(draft, log) : staleness(draft, log);
  return refusal ? err(refusal) : ok({ event: stamped(draft, stamp), status: 'stored' });
}
