/** A prompt or an answer as training rows write it: a text, a message, a list of messages, or any of these as JSON in a string. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { kindOfRole } from './chat-messages';
import { unwrapJson } from './nested-json';

export interface TextOrMessages {
  messages: readonly Json[];
  /** Pointer in the row of the message with this index. */
  pointer(index: number): string;
  /** It was a plain text. */
  isText: boolean;
  /** It was JSON in a string. */
  opened: boolean;
  /** Tools that stand beside the messages of this value. */
  tools: Json | null;
}

const isMessage = (value: Json | undefined): boolean => {
  const role = objectOf(value)?.role;
  return typeof role === 'string' && kindOfRole(role) !== null;
};

/** The messages of a value that is no plain text; null where it holds none. */
function messagesIn(value: Json): { messages: readonly Json[]; below: string; isOne: boolean } | null {
  const list = arrayOf(value);
  if (list) return list.every(isMessage) ? { messages: list, below: '', isOne: false } : null;
  if (isMessage(value)) return { messages: [value], below: '', isOne: true };
  const inner = arrayOf(objectOf(value)?.messages);
  return inner?.every(isMessage) ? { messages: inner, below: '/messages', isOne: false } : null;
}

/** `role`: who says a plain text. null for a missing value, and for one that is neither text nor messages. */
export function readTextOrMessages(value: Json | undefined, pointer: string, role: 'user' | 'assistant'): TextOrMessages | null {
  if (value === undefined || value === null) return null;
  const { value: inner, levels } = unwrapJson(value);
  const found = messagesIn(inner);
  if (found) {
    const at = (index: number) => (levels > 0 ? pointer : found.isOne ? pointer : `${pointer}${found.below}/${index}`);
    return { messages: found.messages, pointer: at, isText: false, opened: levels > 0, tools: objectOf(inner)?.tools ?? null };
  }
  if (typeof value !== 'string') return null;
  return { messages: value === '' ? [] : [{ role, content: value }], pointer: () => pointer, isText: true, opened: false, tools: null };
}
