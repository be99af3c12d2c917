/** V05: every call has an id of its own and one answer before the conversation goes on; every tool message has its call; roles are known. */
import { stringOf } from '@/lib/json/json';
import { callsOf, conversationsOf, problem, type FoundMessage } from './messages';
import type { FileLine, Problem, Rule } from './rule';

const roles = new Set(['system', 'user', 'assistant', 'tool']);

/** Calls of the turn at hand that wait for their answer, and all ids met so far. */
class OpenCalls {
  private readonly waiting = new Map<string, string>();
  private readonly met = new Set<string>();

  constructor(private readonly line: FileLine) {}

  *open(message: FoundMessage): Iterable<Problem> {
    for (const call of callsOf(message)) {
      if (call.id === null || call.id === '') yield problem('E', this.line, call.path, 'has no id');
      else if (this.met.has(call.id)) yield problem('E', this.line, call.path, `repeats the call id ${call.id}`);
      else {
        this.met.add(call.id);
        this.waiting.set(call.id, call.path);
      }
      if (call.name === null || call.name === '') yield problem('E', this.line, call.path, 'names no function');
    }
  }

  *answer({ path, fields }: FoundMessage): Iterable<Problem> {
    const id = stringOf(fields.tool_call_id);
    if (id === null || id === '') yield problem('E', this.line, path, 'is a tool message without tool_call_id');
    else if (!this.waiting.delete(id)) yield problem('E', this.line, path, this.met.has(id) ? `answers ${id} a second time or too late` : `answers ${id}, which nobody called`);
    if (stringOf(fields.name) === null) yield problem('E', this.line, path, 'is a tool message without the name of its tool');
  }

  /** The conversation goes on: what still waits will never be answered. */
  *close(): Iterable<Problem> {
    for (const [id, path] of this.waiting) yield problem('E', this.line, path, `is never answered (${id})`);
    this.waiting.clear();
  }
}

function* checkConversation(line: FileLine, messages: readonly FoundMessage[]): Iterable<Problem> {
  const calls = new OpenCalls(line);
  for (const message of messages) {
    const role = stringOf(message.fields.role);
    if (role === null || !roles.has(role)) yield problem('E', line, message.path, `has the role ${role ?? 'null'}, which the target does not know`);
    if (role === 'tool') yield* calls.answer(message);
    else yield* calls.close();
    yield* calls.open(message);
  }
}

/** A fault of the prompt is met once for each answer to it; it is told once. */
function* checkCalls(line: FileLine): Iterable<Problem> {
  const told = new Set<string>();
  for (const conversation of conversationsOf(line.view)) {
    for (const found of checkConversation(line, conversation)) {
      const key = `${found.where}\n${found.what}`;
      if (told.has(key)) continue;
      told.add(key);
      yield found;
    }
  }
}

export const v05: Rule = { id: 'V05', title: 'Every call id is unique and answered once before the next turn, every tool message has its call, roles are known', scope: 'row', open: () => ({ line: checkCalls }) };
