/** One model response of the SDK: the actions that were made of it, as text, reasoning and calls of one step. */
import { equalJson } from '@/lib/json/equal-json';
import { objectOf } from '@/lib/json/json';
import { argumentFaults, readArguments, type CallFault } from '@/lib/importers/common/call-arguments';
import { readContent } from '@/lib/importers/common/chat-content';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, StepInput } from '@/lib/trajectory/build';
import type { Part } from '@/lib/trajectory/model';
import type { SdkEvent } from './events';

/** Thinking as blocks with signatures, as items of the Responses API, or as one text. */
export function reasoningOf(fields: Fields): Part[] {
  const blocks = (fields.list('thinking_blocks') ?? []).flatMap((value): Part[] => {
    const block = Fields.of(value);
    const [text, opaque] = [block?.text('thinking') ?? null, block?.text('signature') ?? block?.text('data') ?? null];
    return text === null && opaque === null ? [{ type: 'other', name: 'thinking_block', raw: value }] : [{ type: 'reasoning', text: text === '' ? null : text, origin: 'field', ...(opaque === null ? {} : { opaque }) }];
  });
  const text = fields.text('reasoning_content');
  const item = fields.inner('responses_reasoning_item');
  const opaque = item?.text('encrypted_content') ?? null;
  const told = blocks.some((part) => part.type === 'reasoning' && part.text === text);
  const own: Part[] = (text === null || text === '' || told) && opaque === null ? [] : [{ type: 'reasoning', text: text === '' ? null : text, origin: 'field', ...(opaque === null ? {} : { opaque }) }];
  const rest = item?.rest();
  return [...blocks, ...own, ...(rest ? [{ type: 'other' as const, name: 'responses_reasoning_item', raw: rest }] : [])];
}

/** The call as the model wrote it; what the program made of it stays in `extra`. */
function callOf(event: SdkEvent): { call: CallInput; faults: CallFault[] } {
  const { fields, id } = event;
  const written = fields.inner('tool_call');
  const action = objectOf(fields.take('action'));
  const name = written?.text('name') ?? fields.peek('tool_name');
  const callId = written?.id('id') ?? fields.id('tool_call_id');
  const { kind, ...params } = action ?? {};
  const read = written?.has('arguments') === true ? readArguments(written.take('arguments')) : readArguments(params);
  if (fields.peek('tool_call_id') === callId) fields.take('tool_call_id');
  if (fields.peek('tool_name') === name) fields.take('tool_name');
  const same = read.args.state === 'object' && equalJson(read.args.value, params);
  fields.take('timestamp');
  const rest = written?.rest();
  return {
    call: {
      callId, name: typeof name === 'string' ? name : '', args: read.args, encoding: read.encoding,
      ...withExtra(id === null ? undefined : { id }, action === null ? undefined : same ? { kind: kind ?? null } : { action }, fields.rest(), rest ? { tool_call: rest } : undefined),
    },
    faults: argumentFaults(read, '/tool_call/arguments'),
  };
}

export function readResponse(events: readonly SdkEvent[], context: ImportContext): { step: Pick<StepInput, 'parts' | 'calls' | 'extra'>; faults: CallFault[] } {
  const parts: Part[] = [];
  const extra: JsonObject = {};
  for (const [at, { fields }] of events.entries()) {
    // Only the first action of a response carries its thought; one that repeats it says nothing new.
    const said = [...reasoningOf(fields), ...readContent(fields.take('thought'), context).parts];
    for (const part of said) if (at === 0 || !parts.some((one) => one.type === part.type && JSON.stringify(one) === JSON.stringify(part))) parts.push(part);
  }
  const made = events.map(callOf);
  parts.push(...made.map((_, index): Part => ({ type: 'call', index })));
  const [first] = events;
  if (first?.response) extra.llm_response_id = first.response;
  return { step: { parts, calls: made.map(({ call }) => call), ...withExtra(extra) }, faults: made.flatMap(({ faults }) => faults) };
}
