/** One model response of an OpenHands stream: the actions that were made of it, as text, calls and usage of one step. */
import { equalJson } from '@/lib/json/equal-json';
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, StepInput } from '@/lib/trajectory/build';
import type { Part, SubLink } from '@/lib/trajectory/model';
import { argumentFaults, readArguments, type CallFault } from './call-arguments';
import { readContent } from './chat-content';
import { readCompletion } from './completion';
import { Fields, withExtra, type JsonObject } from './fields';
import { linkedMedia } from './media';
import { responseOf, type OpenHandsEvent } from './openhands-event';

export interface ReadActions {
  step: Pick<StepInput, 'parts' | 'calls' | 'model' | 'finishReason' | 'usage' | 'extra'>;
  /** Index of the call that each event made, by place among the events; null for an event that only says something. */
  callOf: (number | null)[];
  faults: CallFault[];
}

interface WrittenCall {
  id: string | null;
  call: CallInput;
  faults: CallFault[];
}

/** Calls as the model wrote them. */
function writtenCalls(message: Fields | null): WrittenCall[] {
  return (message?.list('tool_calls') ?? []).flatMap((entry): WrittenCall[] => {
    const outer = Fields.of(entry);
    const inner = outer?.inner('function');
    if (!outer || !inner) return [];
    const id = outer.id('id');
    const read = readArguments(inner.take('arguments'));
    return [{ id, call: { callId: id, name: inner.text('name') ?? '', args: read.args, encoding: read.encoding }, faults: argumentFaults(read, '/tool_call_metadata/model_response/choices/0/message/tool_calls') }];
  });
}

/** What the program made of a call, beside what the model wrote; or the call itself, where no response was kept. */
function callFor(event: OpenHandsEvent, written: WrittenCall | null, said: string, delegated: SubLink | null): CallInput {
  const { fields, action } = event;
  fields.take('tool_call_metadata');
  fields.take('timestamp');
  const args = objectOf(fields.take('args')) ?? {};
  const { thought, ...given } = args;
  const kept = thought === undefined || thought === '' || thought === said ? given : args;
  const { callId, name } = responseOf(event);
  const links = delegated ? { delegated: [delegated] } : {};
  const beside = { ...(event.id === null ? {} : { id: event.id }), ...fields.rest() };
  if (!written)
    return { callId, name: name ?? action ?? '', args: { state: 'object', value: given }, encoding: 'object', ...links, ...withExtra(name === null ? undefined : { action }, thought === undefined || thought === '' || thought === said ? undefined : { thought }, beside) };
  const { args: model } = written.call;
  const same = model.state === 'object' && equalJson(model.value, kept);
  return { ...written.call, ...links, ...withExtra({ action }, same ? undefined : { args: kept }, beside) };
}

/** A turn of the agent that calls nothing. */
function saidBy(event: OpenHandsEvent, context: ImportContext): { parts: Part[]; extra: JsonObject } {
  const args = event.fields.inner('args');
  const text = args?.text('content') ?? '';
  if (event.fields.peek('message') === text) event.fields.take('message');
  event.fields.take('tool_call_metadata');
  event.fields.take('timestamp');
  const rest = args?.rest();
  const media = picturesOf(args, context);
  const extra: JsonObject = { ...(event.id === null ? {} : { id: event.id }), ...event.fields.rest(), ...(rest ? { args: rest } : {}) };
  return { parts: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...media], extra };
}

export function picturesOf(args: Fields | null, context: ImportContext): Part[] {
  return (args?.list('image_urls') ?? []).flatMap((url): Part[] => (typeof url === 'string' ? [linkedMedia(url, 'image/*', context)] : []));
}

const thoughtOf = (event: OpenHandsEvent): string => {
  const thought = objectOf(event.value.args)?.thought;
  return typeof thought === 'string' ? thought : '';
};

/** `events`: the actions of one response in order, at least one. `delegates`: the run that an action started. */
export function readActions(events: readonly OpenHandsEvent[], context: ImportContext, delegates: (event: OpenHandsEvent) => SubLink | null): ReadActions {
  const whole = events.map((event) => responseOf(event).response).find((response) => response !== null) ?? null;
  const completion = whole ? readCompletion(new Fields(whole)) : null;
  const message = completion?.message ?? null;
  const content = readContent(message?.take('content') ?? events.map(thoughtOf).find((text) => text !== ''), context);
  const said = content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const parts: Part[] = [...reasoningOf(message), ...content.parts.filter((part) => part.type !== 'text' || part.text !== '')];
  const written = writtenCalls(message);
  const calls: CallInput[] = [];
  const faults: CallFault[] = [];
  const extra: JsonObject = {};
  const callOf: (number | null)[] = [];
  for (const event of events) {
    if (event.action === 'message') {
      const own = saidBy(event, context);
      if (parts.length === 0) parts.push(...own.parts);
      Object.assign(extra, own.extra);
      callOf.push(null);
      continue;
    }
    const { callId } = responseOf(event);
    const at = written.findIndex((one) => callId !== null && one.id === callId);
    const [found = null] = at < 0 ? [] : written.splice(at, 1);
    faults.push(...(found?.faults ?? []));
    callOf.push(calls.length);
    calls.push(callFor(event, found, said, delegates(event)));
  }
  // What the model called and the program did not come to do.
  for (const { call, faults: own } of written) {
    calls.push(call);
    faults.push(...own);
  }
  parts.push(...calls.map((_, index): Part => ({ type: 'call', index })));
  message?.take('role');
  const rest = { ...completion?.rest, ...wrap('message', message?.rest()) };
  return {
    step: {
      parts, calls, model: completion?.model ?? null, finishReason: completion?.finishReason ?? null, usage: completion?.usage ?? null,
      ...withExtra(extra, Object.keys(rest).length > 0 ? { response: rest } : undefined),
    },
    callOf,
    faults,
  };
}

const wrap = (key: string, value: Json | undefined): JsonObject => (value === undefined ? {} : { [key]: value });

function reasoningOf(message: Fields | null): Part[] {
  const text = message?.text('reasoning_content') ?? message?.text('reasoning') ?? null;
  return text === null || text === '' ? [] : [{ type: 'reasoning', text, origin: 'field' }];
}
