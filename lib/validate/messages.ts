/** Reads messages out of a record without trusting them: what is missing or of another type comes back as null. */
import type { Json, JsonObject } from '@/lib/json/json';
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import type { MessageList, RecordView } from '@/lib/targets/target';
import type { FileLine, Problem, Severity } from './rule';

export interface FoundMessage {
  /** Such as `prompt[3]`. */
  path: string;
  list: MessageList;
  fields: JsonObject;
}

/** The messages of a list that are objects. */
export const messagesOf = (list: MessageList): FoundMessage[] =>
  (arrayOf(list.messages) ?? []).flatMap((message, at): FoundMessage[] => {
    const fields = objectOf(message);
    return fields === null ? [] : [{ path: `${list.path}[${at}]`, list, fields }];
  });

export interface FoundCall {
  path: string;
  id: string | null;
  name: string | null;
  /** undefined: no such key. */
  args: Json | undefined;
}

export const callsOf = (message: FoundMessage): FoundCall[] =>
  (arrayOf(message.fields.tool_calls) ?? []).map((call, at): FoundCall => {
    const fields = objectOf(call) ?? {};
    const made = objectOf(fields.function) ?? {};
    return { path: `${message.path}.tool_calls[${at}]`, id: stringOf(fields.id), name: stringOf(made.name), args: made.arguments };
  });

/** Each conversation of a record from its first message to its last: a completion follows its prompt. */
export function conversationsOf(view: RecordView): FoundMessage[][] {
  const prompt = view.lists.filter((list) => list.part === 'prompt').flatMap(messagesOf);
  const others = view.lists.filter((list) => list.part !== 'prompt');
  return others.map((list) => (list.part === 'conversation' ? messagesOf(list) : [...prompt, ...messagesOf(list)]));
}

export const problem = (severity: Severity, line: FileLine, where: string, what: string): Problem => ({ severity, id: line.id === '' ? `${line.file}:${line.line}` : line.id, where, what });
