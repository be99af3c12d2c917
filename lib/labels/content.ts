/** What a label says, apart from who was asked how and when: the part that two labels must share to be the same. */
import { canonicalJson } from '@/lib/json/canonical';
import type { Hash } from '@/lib/base/hash';
import type { Json } from '@/lib/json/schema';
import { isJson } from '@/lib/json/schema';
import type { LabelInput } from './event';
import { messageKey } from './message-key';
import type { Label, LabelDraft, LabelEvent } from './stored-event';

/** Made ids have the shape of a UUIDv7, whether the server or a screen made them. */
const made = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function canonicalWithout(event: object, left: ReadonlySet<string>): string {
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(event)) if (!left.has(key) && value !== undefined && isJson(value)) kept[key] = value;
  return canonicalJson(kept);
}

const stamps = new Set(['id', 'at']);
const circumstances = new Set(['id', 'at', 'supersedes', 'shown', 'duration_ms', 'queue', 'guideline']);
const authorship = new Set([...circumstances, 'author', 'author_kind', 'confidence', 'note', 'evidence', 'reasons', 'reason', 'strength', 'rationale']);

/** Everything but id and time: equal for an event that is sent twice. */
export const wholeContent = (event: LabelEvent | LabelDraft): string => canonicalWithout(event, stamps);

/** What is said, without who says it and why: equal for authors who agree. */
export function answerOf(label: Label): string {
  switch (label.kind) {
    case 'rating':
      return String(label.value);
    case 'correction':
      return messageKey(label.message);
    default:
      return canonicalWithout(label, authorship);
  }
}

/** How datasets name a label: the id that was given with it, else a digest of its content, so that no exported byte depends on a made id. */
export function labelRef(event: LabelEvent, hash: Hash): string {
  return made.test(event.id) ? `l_${hash(canonicalWithout(event, circumstances)).slice(0, 24)}` : event.id;
}

/** Digest of the event as given, so that one sent again under its id is known even after its step has moved. */
export const inputDigest = (input: LabelInput, hash: Hash): string => hash(canonicalWithout(input, new Set()));
