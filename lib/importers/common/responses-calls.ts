/** Items of the OpenAI Responses API that ask the client to do something: as calls of one response. */
import type { Json } from '@/lib/json/schema';
import type { CallInput } from '@/lib/trajectory/build';
import { argumentFaults, readArguments, type CallFault } from './call-arguments';
import { withExtra, type Fields } from './fields';

/** Built-in tools whose name is their type; the field that holds what is to be done. */
const builtIn = new Map([
  ['local_shell_call', { name: 'local_shell', args: 'action' }],
  ['shell_call', { name: 'shell', args: 'action' }],
  ['computer_call', { name: 'computer', args: 'action' }],
  ['apply_patch_call', { name: 'apply_patch', args: 'operation' }],
]);

export const isClientCall = (type: string): boolean => type === 'function_call' || type === 'custom_tool_call' || builtIn.has(type);

/** A call item; results name its `call_id`, never its `id`. `type` was taken before. */
export function readResponsesCall(item: Fields, type: string): { call: CallInput; faults: CallFault[] } {
  const callId = item.id('call_id');
  const known = builtIn.get(type);
  if (known) {
    const args = { state: 'object' as const, value: item.take(known.args) ?? ({} satisfies Json) };
    return { call: { callId, name: known.name, args, encoding: 'object', ...withExtra(item.rest()) }, faults: [] };
  }
  const name = item.text('name') ?? '';
  if (type === 'custom_tool_call') {
    const text = item.text('input') ?? '';
    return { call: { callId, name, args: { state: 'text', text, form: 'free' }, encoding: 'inline_text', ...withExtra({ type }, item.rest()) }, faults: [] };
  }
  const read = readArguments(item.take('arguments'));
  return { call: { callId, name, args: read.args, encoding: read.encoding, ...withExtra(item.rest()) }, faults: argumentFaults(read, '') };
}
