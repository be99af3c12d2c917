/** V03: no null inside messages, content always a text, no empty list of calls. Nulls inside arguments are what the model said and stay. */
import { arrayOf, objectOf, type Json } from '@/lib/json/json';
import { messagesOf, problem, type FoundMessage } from './messages';
import type { FileLine, Problem, Rule } from './rule';

function* nullsIn(line: FileLine, value: Json | undefined, path: string): Iterable<Problem> {
  if (value === null) yield problem('E', line, path, 'is null; leave the key out');
  const items = arrayOf(value);
  for (const [at, item] of (items ?? []).entries()) yield* nullsIn(line, item, `${path}[${at}]`);
  if (items !== null) return;
  for (const [key, item] of Object.entries(objectOf(value) ?? {})) if (key !== 'arguments' || item === null) yield* nullsIn(line, item, `${path}.${key}`);
}

function* checkMessage(line: FileLine, { path, fields }: FoundMessage): Iterable<Problem> {
  yield* nullsIn(line, fields, path);
  if (fields.content === undefined) yield problem('E', line, `${path}.content`, 'is missing; a turn without text has ""');
  const calls = arrayOf(fields.tool_calls);
  if (calls?.length === 0) yield problem('E', line, `${path}.tool_calls`, 'is an empty list; leave the key out');
}

function* checkNulls(line: FileLine): Iterable<Problem> {
  for (const list of line.view.lists) {
    const items = arrayOf(list.messages);
    if (items === null) yield problem('E', line, list.path, 'is no list of messages');
    for (const [at, item] of (items ?? []).entries()) if (objectOf(item) === null) yield problem('E', line, `${list.path}[${at}]`, 'is no message');
    for (const message of messagesOf(list)) yield* checkMessage(line, message);
  }
}

export const v03: Rule = { id: 'V03', title: 'No null inside messages, content always a text, no empty tool_calls', scope: 'row', open: () => ({ line: checkNulls }) };
