/** An assistant turn as text that a person edits, and back: what it says, and its calls as a JSON list. */
import { z } from 'zod';
import { err, ok, type Result } from '@/lib/base/result';
import { objectOf, type Json } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import { jsonText } from '@/lib/json/print-json';
import type { AssistantMessage } from '@/lib/trajectory/message';
import type { Step } from '@/lib/trajectory/model';

/** Names and arguments alone; ids are made anew. */
export function callsText({ calls }: Pick<Step, 'calls'>): string {
  if (calls.length === 0) return '';
  return jsonText(calls.map(({ name, args }): Json => ({ name, arguments: args.state === 'object' ? args.value : { input: args.text } })));
}

const Name = z.string().trim().min(1);

/** The error says which call and what is wrong with it. */
export function readTurn(content: string, calls: string): Result<AssistantMessage, string> {
  if (calls.trim() === '') return content.trim() === '' ? err('Write what the turn says or does.') : ok({ role: 'assistant', content });
  const parsed = parseJson(calls);
  if (!parsed.ok) return err(`This is not JSON: ${parsed.error.what} at character ${parsed.error.offset + 1}.`);
  const list = parsed.value.value;
  if (!Array.isArray(list)) return err('Begin with [ and end with ]: a list of calls.');
  const made: NonNullable<AssistantMessage['tool_calls']> = [];
  for (const [index, one] of list.entries()) {
    const call = objectOf(one);
    const name = Name.safeParse(call?.['name']);
    const args = call && objectOf(call['arguments'] ?? null);
    if (!name.success) return err(`Call ${index + 1} has no name.`);
    if (!args) return err(`The arguments of call ${index + 1} are no object.`);
    made.push({ id: `call_${index}`, type: 'function', function: { name: name.data, arguments: args } });
  }
  return ok({ role: 'assistant', content, ...(made.length > 0 ? { tool_calls: made } : {}) });
}
