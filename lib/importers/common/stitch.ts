/**
 * Calls of one session, stitched: each call repeats the conversation so far, so what it shares with an earlier call is the same steps.
 *
 *     call 1   s u            → a1         s u a1 r1 a2      one trajectory; a call that parts from it is a branch
 *     call 2   s u a1 r1      → a2             └ r2 a3
 *     call 3   s u a1 r2      → a3
 */
import { arrayOf, objectOf } from '@/lib/json/json';
import { canonicalJson } from '@/lib/json/canonical';
import type { Json } from '@/lib/json/schema';

interface Place {
  ordinal: number;
  next: Map<string, Place>;
}

const textOf = (content: Json | undefined): Json => {
  if (typeof content === 'string') return content.trim();
  const parts = arrayOf(content);
  if (!parts) return content ?? '';
  const texts = parts.map((part) => objectOf(part)?.text);
  return texts.every((text) => typeof text === 'string') ? texts.join('').trim() : parts;
};

const callsOf = (message: { [key: string]: Json }): Json =>
  (arrayOf(message.tool_calls) ?? []).map((value): Json => {
    const call = objectOf(value);
    const inner = objectOf(call?.function);
    return call?.id ?? [inner?.name ?? null, inner?.arguments ?? null];
  });

/** What makes two writings of a message the same: a response comes back as input in another shape. */
export function messageKey(value: Json): string {
  const message = objectOf(value);
  return message ? canonicalJson([message.role ?? null, textOf(message.content), callsOf(message), message.tool_call_id ?? null]) : canonicalJson(value);
}

/** Calls with equal messages up to the first of the user belong to one session. */
export function sessionKey(messages: readonly Json[]): string {
  const first = messages.findIndex((message) => objectOf(message)?.role === 'user');
  return canonicalJson(messages.slice(0, first < 0 ? messages.length : first + 1).map(messageKey));
}

export class Stitch {
  private readonly root: Place = { ordinal: -1, next: new Map() };
  private at = this.root;

  /** Begins a call: its first message comes next. */
  begin(): void {
    this.at = this.root;
  }

  /** The step before the next message; null at the start. */
  get parent(): number | null {
    return this.at === this.root ? null : this.at.ordinal;
  }

  /** Other ways were taken from here. */
  get isFork(): boolean {
    return this.at.next.size > 0;
  }

  /** Goes on over a message that is a step already; false where it is none yet. */
  follow(key: string): boolean {
    const next = this.at.next.get(key);
    if (next) this.at = next;
    return next !== undefined;
  }

  put(key: string, ordinal: number): void {
    const place: Place = { ordinal, next: new Map() };
    this.at.next.set(key, place);
    this.at = place;
  }

  /** The step that the call ended on. */
  get ordinal(): number {
    return this.at.ordinal;
  }
}
