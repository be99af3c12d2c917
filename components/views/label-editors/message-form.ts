/** The assistant turn as a person edits it: texts, and calls whose arguments are JSON text. */
import { z } from 'zod';
import type { Result } from '@/lib/base/result';
import { err, ok } from '@/lib/base/result';
import { objectOf } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import { jsonText } from '@/lib/json/print-json';
import { AssistantMessage, type Message } from '@/lib/trajectory/message';

export const CallForm = z.object({
  /** Tells calls apart while one adds and removes them. */
  key: z.string(),
  /** The id of the original call; null for one that was added. */
  id: z.string().nullable(),
  name: z.string(),
  /** JSON text of an object. */
  args: z.string(),
});
export type CallForm = z.infer<typeof CallForm>;

export const MessageForm = z.object({ content: z.string(), reasoning: z.string(), calls: z.array(CallForm), reason: z.string() });
export type MessageForm = z.infer<typeof MessageForm>;

export function formOfMessage({ content, reasoning_content, tool_calls }: Pick<Message, 'content' | 'reasoning_content' | 'tool_calls'>): MessageForm {
  const calls = (tool_calls ?? []).map(({ id, function: { name, arguments: args } }, at) => ({ key: String(at), id, name, args: jsonText(args) }));
  return { content, reasoning: reasoning_content ?? '', calls, reason: '' };
}

export function withCall(form: MessageForm, name: string): MessageForm {
  const key = String(1 + Math.max(-1, ...form.calls.map((call) => Number(call.key))));
  return { ...form, calls: [...form.calls, { key, id: null, name, args: '{}' }] };
}

export const withoutCall = (form: MessageForm, key: string): MessageForm => ({ ...form, calls: form.calls.filter((call) => call.key !== key) });

export const changedCall = (form: MessageForm, key: string, change: Partial<Pick<CallForm, 'name' | 'args'>>): MessageForm => ({
  ...form,
  calls: form.calls.map((call) => (call.key === key ? { ...call, ...change } : call)),
});

/** Why the arguments of a call cannot be kept; null when they can. */
export function argumentsFault(args: string): string | null {
  const parsed = parseJson(args);
  if (!parsed.ok) return `This is no valid JSON: ${parsed.error.what}`;
  return objectOf(parsed.value.value) ? null : 'Arguments are a JSON object, such as {"path": "a.txt"}.';
}

/** What is wrong, by the key of a call or `message`. */
export type FormFaults = Readonly<Record<string, string>>;

function faultsOf({ content, calls }: MessageForm): FormFaults {
  const faults: Record<string, string> = {};
  if (content.trim() === '' && calls.length === 0) faults.message = 'A turn says something or calls a tool.';
  for (const { key, name, args } of calls) {
    const fault = name.trim() === '' ? 'Name the tool.' : argumentsFault(args);
    if (fault !== null) faults[key] = fault;
  }
  return faults;
}

/** Ids of added calls are made; each is unique in the turn. */
function idsOf(calls: readonly CallForm[]): string[] {
  const taken = new Set(calls.flatMap(({ id }) => id ?? []));
  return calls.map(({ id, key }) => {
    if (id !== null) return id;
    let made = `call_${key}`;
    while (taken.has(made)) made += '_';
    taken.add(made);
    return made;
  });
}

/** The turn, or what has to be put right first. */
export function messageOfForm(form: MessageForm): Result<AssistantMessage, FormFaults> {
  const faults = faultsOf(form);
  if (Object.keys(faults).length > 0) return err(faults);
  const ids = idsOf(form.calls);
  const calls = form.calls.map(({ name, args }, at) => {
    const parsed = parseJson(args);
    return { id: ids[at], type: 'function', function: { name: name.trim(), arguments: parsed.ok ? parsed.value.value : {} } };
  });
  const message = AssistantMessage.safeParse({
    role: 'assistant',
    content: form.content,
    ...(form.reasoning.trim() === '' ? {} : { reasoning_content: form.reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  });
  return message.success ? ok(message.data) : err({ message: z.prettifyError(message.error) });
}

/** The calls as text, for comparing two turns. */
export const callsText = ({ calls }: MessageForm): string => calls.map(({ name, args }) => `${name} ${args}`).join('\n');
