/** Context entries as turns of a row. */
import { contextMessages } from '@/lib/trajectory/to-messages';
import type { ContextEntry } from '@/lib/trajectory/context';
import type { AssistantMessage, Message } from '@/lib/trajectory/message';
import type { Step } from '@/lib/trajectory/model';
import type { Turn } from './row';

/** One turn for each entry, cut after the last action: what follows it is context of nothing. */
export function turnsOf(entries: readonly ContextEntry[], steps: readonly Step[], trains: (ordinal: number) => boolean): Turn[] {
  const messages = contextMessages(entries, steps);
  const last = entries.findLastIndex((entry) => entry.kind === 'step' && steps[entry.ordinal]?.kind === 'action');
  return entries.slice(0, last + 1).flatMap((entry, at): Turn[] => {
    const message = messages[at];
    if (!message) return [];
    const step = entry.kind === 'step' ? steps[entry.ordinal] : undefined;
    const isAction = step?.kind === 'action';
    return [{ message, train: isAction && trains(step.ordinal), step: isAction ? step.id : null }];
  });
}

/** A response that recorded neither text nor reasoning nor calls teaches nothing, and neither do arguments that are no JSON. */
export function isTeachable(step: Step): boolean {
  const says = step.parts.some((part) => (part.type === 'text' || part.type === 'reasoning') && part.text !== null && part.text !== '');
  return (says || step.calls.length > 0) && step.calls.every((call) => call.args.state !== 'invalid_json');
}

/**
 * Call ids counted on from those of the prompt: two answers to it then differ in what they say and in nothing else, and an id that a
 * reviewer's editor made up repeats none of the conversation's.
 */
export function withCountedCallIds(message: AssistantMessage, prompt: readonly Message[]): AssistantMessage {
  if (!message.tool_calls) return message;
  const taken = new Set(prompt.flatMap((other) => other.tool_calls?.map((call) => call.id) ?? []));
  let next = taken.size;
  const calls = message.tool_calls.map((call) => {
    let id: string;
    do id = `call_${++next}`;
    while (taken.has(id));
    return { ...call, id };
  });
  return { ...message, tool_calls: calls };
}
