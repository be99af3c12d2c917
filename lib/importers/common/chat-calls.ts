/** Calls of a chat message: `tool_calls`, and the older `function_call` without an id. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { CallInput } from '@/lib/trajectory/build';
import { argumentFaults, readArguments, type CallFault } from './call-arguments';
import { Fields, withExtra } from './fields';

export interface ReadCalls {
  calls: CallInput[];
  faults: CallFault[];
}

/** Takes the call fields of a message; entries that are no call are named in `faults` and left out. */
export function readChatCalls(message: Fields): ReadCalls {
  const out: ReadCalls = { calls: [], faults: [] };
  for (const [index, entry] of (message.list('tool_calls') ?? []).entries()) readCall(entry, `/tool_calls/${index}`, out);
  if (objectOf(message.peek('function_call')) !== null) readCall(message.take('function_call'), '/function_call', out);
  return out;
}

function readCall(entry: Json | undefined, pointer: string, out: ReadCalls): void {
  const fields = Fields.of(entry);
  if (!fields) {
    out.faults.push({ code: 'null_entry', pointer, what: `the entry is ${entry === null ? 'null' : 'no object'} and makes no call` });
    return;
  }
  const inner = fields.inner('function') ?? fields;
  const name = inner.text('name');
  const read = readArguments(inner.take('arguments'));
  out.faults.push(...argumentFaults(read, pointer));
  const type = fields.text('type');
  out.calls.push({
    callId: fields.id('id'),
    name: name ?? '',
    args: read.args,
    encoding: read.encoding,
    ...withExtra(type === null || type === 'function' ? undefined : { type }, fields.rest(), inner === fields ? undefined : inner.rest()),
  });
}
