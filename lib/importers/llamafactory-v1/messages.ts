/** Messages of LLaMA-Factory v1, whose content is a list of `{type, value}`, as chat messages. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { kindOfRole } from '@/lib/importers/common/chat-messages';
import type { JsonObject } from '@/lib/importers/common/fields';
import { callsInText } from '@/lib/importers/common/sharegpt-turns';

const isPart = (value: Json) => typeof objectOf(value)?.type === 'string' && 'value' in (objectOf(value) ?? {});

export function isMessage(value: Json | undefined): boolean {
  const message = objectOf(value);
  return message !== null && typeof message.role === 'string' && kindOfRole(message.role) !== null && (arrayOf(message.content)?.every(isPart) ?? false);
}

/** Media by its address; the value of another kind of part stands under its own type. */
function part(value: Json): Json {
  const { type, value: said, ...rest } = objectOf(value) ?? {};
  if (type === 'text') return { ...rest, type, text: said ?? null };
  if (type === 'reasoning') return { ...rest, type, reasoning: said ?? null };
  if ((type === 'image' || type === 'image_url') && typeof said === 'string') return { ...rest, type: 'image_url', image_url: said };
  return value;
}

/** null for a value that is no message. */
export function asChatMessage(value: Json): JsonObject | null {
  const message = objectOf(value);
  const parts = arrayOf(message?.content);
  if (!message || !parts) return message;
  const content: Json[] = [];
  const calls: Json[] = [];
  for (const entry of parts) {
    const object = objectOf(entry);
    const called = object?.type === 'tool_call' && typeof object.value === 'string' ? callsInText(object.value) : null;
    if (called) calls.push(...called);
    else content.push(part(entry));
  }
  return { ...message, content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}
