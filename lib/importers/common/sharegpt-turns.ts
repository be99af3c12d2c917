/**
 * Turns of the ShareGPT family, `{from, value}` or `{role, content}`, as chat messages.
 *
 *     human, user -> user · gpt, assistant, … -> action · function_call -> action with calls · observation, tool, … -> observation
 */
import { arrayOf, objectOf } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import type { Json } from '@/lib/json/schema';
import type { StepInput } from '@/lib/trajectory/build';
import type { SourceRef, StepKind } from '@/lib/trajectory/model';
import type { ChatPlace, ChatReader } from './chat-messages';
import type { JsonObject } from './fields';

const kinds = new Map<string, StepKind>([
  ['system', 'system'],
  ['human', 'user'],
  ['user', 'user'],
  ['gpt', 'action'],
  ['assistant', 'action'],
  ['chatgpt', 'action'],
  ['bot', 'action'],
  ['model', 'action'],
  ['ai', 'action'],
  ['function_call', 'action'],
  ['tool_call', 'action'],
  ['observation', 'observation'],
  ['tool', 'observation'],
  ['tool_response', 'observation'],
  ['function_response', 'observation'],
  ['function-response', 'observation'],
]);
const callRoles = new Set(['function_call', 'tool_call']);

const roleOf = (turn: JsonObject): string | null => (typeof turn.from === 'string' ? turn.from : typeof turn.role === 'string' ? turn.role : null);

export const turnKind = (value: Json | undefined): StepKind | null => kinds.get(roleOf(objectOf(value) ?? {}) ?? '') ?? null;

/** A turn with a role that this family knows, and a text (or nothing) to say. */
export function isTurn(value: Json | undefined): boolean {
  const turn = objectOf(value);
  const said = turn?.value ?? turn?.content ?? null;
  return turn !== null && turnKind(turn) !== null && ('value' in turn || 'content' in turn) && (said === null || typeof said === 'string');
}

/** Calls written as JSON text: one object or a list of them; null where the text is something else. */
export function callsInText(text: string): Json[] | null {
  const parsed = parseJson(text);
  if (!parsed.ok) return null;
  const list = arrayOf(parsed.value.value) ?? [parsed.value.value];
  const calls = list.map((entry) => objectOf(entry));
  return calls.length > 0 && calls.every((call) => typeof call?.name === 'string') ? list : null;
}

/** The turn as the chat reader takes it; null for a value that is no turn. */
function asMessage(value: Json): { message: JsonObject; patch: Partial<StepInput> } | null {
  const turn = objectOf(value);
  const role = turn && roleOf(turn);
  if (!turn || role === null || role === undefined) return null;
  const { from: _from, value: said, ...rest } = turn;
  const kind = kinds.get(role) ?? 'user';
  const content = said ?? turn.content ?? null;
  const calls = callRoles.has(role) && typeof content === 'string' ? callsInText(content) : null;
  const message: JsonObject = { ...rest, role, content: calls ? null : content, ...(calls ? { tool_calls: calls } : {}) };
  return { message, patch: { kind, role } };
}

/** Adds turns one after the other; `place` gives the place of one by its index. */
export function addTurns(chat: ChatReader, turns: readonly Json[], place: (index: number) => ChatPlace): void {
  for (const [index, value] of turns.entries()) {
    const at = place(index);
    const before = turns[index - 1];
    if (isRepeated(before, value)) chat.notes.once('repeated_role', 'Two turns of one role follow each other; both are kept.', at.src);
    addTurn(chat, turns, index, at);
  }
}

function isRepeated(before: Json | undefined, value: Json): boolean {
  const kind = turnKind(value);
  return (kind === 'user' || kind === 'action') && before !== undefined && roleOf(objectOf(before) ?? {}) === roleOf(objectOf(value) ?? {});
}

function addTurn(chat: ChatReader, turns: readonly Json[], index: number, at: ChatPlace): number | null {
  const value = turns[index] ?? null;
  const read = asMessage(value);
  if (!read) return chat.add(null, at);
  // One observation after several calls speaks of all of them; of several nobody can say which is which.
  const isOnly = turnKind(value) === 'observation' && turnKind(turns[index - 1]) === 'action' && turnKind(turns[index + 1]) !== 'observation';
  const open = isOnly && !('tool_call_id' in read.message) && !('name' in read.message) ? chat.openCalls() : [];
  return chat.add(read.message, at, { ...read.patch, ...(open.length > 0 ? { result: { byPosition: open } } : {}) });
}

/** Adds one turn that stands alone, such as a chosen answer. */
export const addLoneTurn = (chat: ChatReader, turn: Json, src: SourceRef, patch: Partial<StepInput>): number | null => {
  const read = asMessage(turn);
  return chat.add(read?.message ?? null, { src, index: null }, { ...read?.patch, ...patch });
};
