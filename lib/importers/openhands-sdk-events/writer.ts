/**
 * Events of the SDK to steps.
 *
 *     actions of one llm_response_id → one action      MessageEvent → user or action      SystemPromptEvent → system
 *     ObservationEvent → one each, paired by action_id      Condensation → compaction      state updates → kept with the step before
 */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { readContent } from '@/lib/importers/common/chat-content';
import { Fields, isNumber, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext } from '@/lib/importers/importer';
import type { StepInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { ResultClaim } from '@/lib/trajectory/call-book';
import { makeCallKey, type CallKey } from '@/lib/trajectory/ids';
import type { Part, SourceRef, ToolDef } from '@/lib/trajectory/model';
import type { SdkEvent } from './events';
import { readResponse, reasoningOf } from './response';

/** Actions of one response stand apart, results between them; the step stands where the first of them does. */
function groupsOf(events: readonly SdkEvent[]): Map<SdkEvent, SdkEvent[]> {
  const byResponse = new Map<string, SdkEvent[]>();
  const groups = new Map<SdkEvent, SdkEvent[]>();
  for (const event of events) {
    if (event.kind !== 'action') continue;
    const known = event.response === null ? undefined : byResponse.get(event.response);
    if (known) {
      known.push(event);
      continue;
    }
    const group = [event];
    groups.set(event, group);
    if (event.response !== null) byResponse.set(event.response, group);
  }
  return groups;
}

export class SdkWriter {
  private readonly notes: Notes;
  private readonly callOf = new Map<string, CallKey>();
  private readonly eventsOf = new Map<number, string[]>();
  private readonly asides = new Map<number, JsonObject[]>();
  tools: ToolDef[] = [];

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
  ) {
    this.notes = new Notes(builder);
  }

  /** Gives back what stands before the first step. */
  write(events: readonly SdkEvent[]): readonly JsonObject[] {
    const groups = groupsOf(events);
    for (const event of events) {
      const group = groups.get(event);
      if (group) this.respond(group);
      else if (event.kind !== 'action') this.one(event, event.kind);
    }
    for (const [ordinal, rows] of this.asides) {
      const step = this.builder.step(ordinal);
      if (step) Object.assign(step, withExtra(objectOf(step.extra) ?? undefined, { events: rows }));
    }
    return this.asides.get(-1) ?? [];
  }

  private one(event: SdkEvent, kind: Exclude<SdkEvent['kind'], 'action'>): void {
    switch (kind) {
      case 'message':
        return this.message(event);
      case 'system':
        return this.system(event);
      case 'observation':
      case 'error':
      case 'rejection':
        return this.observe(event);
      case 'condensation':
        return this.condense(event);
      case 'side':
        return this.aside(event);
    }
  }

  private respond(events: readonly SdkEvent[]): void {
    const [first] = events;
    if (!first) return;
    const { step, faults } = readResponse(events, this.context);
    this.notes.callFaults(faults, first.src);
    this.notes.lookForControls(step.parts ?? [], first.src);
    const ordinal = this.add(events, { kind: 'action', role: 'agent', ...step });
    for (const [index, { id }] of events.entries()) if (id !== null) this.callOf.set(id, makeCallKey(ordinal, index));
  }

  private message(event: SdkEvent): void {
    const message = event.fields.inner('llm_message');
    const source = event.fields.text('source') ?? '';
    const isAgent = source === 'agent' || message?.peek('role') === 'assistant';
    const parts = [...(message ? reasoningOf(message) : []), ...this.content(message?.take('content'), event.src)];
    if (parts.length === 0) this.notes.once('empty_message', 'A message has neither text nor calls; it is kept as a step.', event.src);
    message?.take('role');
    const rest = message?.rest();
    this.add([event], { kind: isAgent ? 'action' : 'user', role: source, parts, ...this.rest(event, event.response === null ? undefined : { llm_response_id: event.response }, rest ? { llm_message: rest } : undefined) });
  }

  private system(event: SdkEvent): void {
    const prompt = event.fields.take('system_prompt');
    const { tools, complete } = readToolDefs(event.fields.peek('tools'));
    if (complete) event.fields.take('tools');
    if (this.tools.length === 0) this.tools = tools;
    const parts = this.content(Array.isArray(prompt) || typeof prompt === 'string' || prompt === undefined ? prompt : [prompt], event.src);
    this.add([event], { kind: 'system', role: 'system', parts, ...this.rest(event) });
  }

  private observe(event: SdkEvent): void {
    const { fields, src, kind } = event;
    const observation = fields.inner('observation');
    const error = kind === 'error' ? fields.text('error') : kind === 'rejection' ? fields.text('rejection_reason') : null;
    const parts: Part[] = error === null ? this.content(observation?.take('content') ?? observation?.take('output'), src) : [{ type: 'text', text: error }];
    const rest = observation?.rest();
    const [flag, exit] = [observation?.peek('is_error'), observation?.peek('exit_code')];
    const cause = fields.peek('action_id');
    const call = typeof cause === 'string' ? this.callOf.get(cause) : undefined;
    const claim: ResultClaim = {
      ...(call === undefined ? {} : { cause: [call] }), callId: fields.id('tool_call_id'), name: fields.text('tool_name'),
      isError: kind !== 'observation' ? true : typeof flag === 'boolean' ? flag : null, ...(isNumber(exit) ? { exitCode: exit } : {}),
    };
    const ordinal = this.add([event], {
      kind: 'observation', role: fields.text('source') ?? 'environment', parts, result: claim,
      ...this.rest(event, rest ? { observation: rest } : undefined),
    });
    if (kind === 'rejection') this.reject(ordinal);
  }

  /** The user did not allow the call. */
  private reject(ordinal: number): void {
    for (const key of this.builder.step(ordinal)?.answer?.calls ?? []) {
      const [at = '', index = ''] = key.split('.');
      const call = this.builder.step(Number(at))?.calls[Number(index)];
      if (call) call.status = 'rejected';
    }
  }

  private condense(event: SdkEvent): void {
    const summary = event.fields.text('summary');
    const forgotten = new Set((arrayOf(event.fields.peek('forgotten_event_ids')) ?? []).filter((id) => typeof id === 'string'));
    const drops = [...this.eventsOf].flatMap(([ordinal, ids]) => (ids.length > 0 && ids.every((id) => forgotten.has(id)) ? [ordinal] : []));
    const parts: Part[] = summary === null ? [] : [{ type: 'text', text: summary }];
    this.add([event], {
      kind: 'compaction', role: 'environment', parts,
      compaction: { mode: summary === null ? 'evict' : 'summary', drops, replacement: summary === null ? [] : [{ role: 'user', parts }] },
      ...this.rest(event, event.response === null ? undefined : { llm_response_id: event.response }),
    });
  }

  private aside({ value }: SdkEvent): void {
    const ordinal = this.builder.length - 1;
    const rows = this.asides.get(ordinal);
    if (rows) rows.push(value);
    else this.asides.set(ordinal, [value]);
  }

  private content(value: Json | undefined, src: SourceRef): Part[] {
    const { parts, media } = readContent(value, this.context);
    if (media.length > 0) this.notes.media(src);
    this.notes.lookForControls(parts, src);
    return parts;
  }

  private rest({ fields, id }: SdkEvent, ...more: (JsonObject | undefined)[]) {
    fields.take('timestamp');
    return withExtra(id === null ? undefined : { id }, fields.rest(), ...more);
  }

  private add(events: readonly SdkEvent[], input: StepInput): number {
    const times = events.flatMap(({ value }) => (typeof value.timestamp === 'string' ? [value.timestamp] : []));
    const key = events[0]?.id ?? null;
    const ordinal = this.builder.add({
      ...(key === null ? {} : { key }),
      startedAt: times[0] ?? null,
      sourceIndexes: events.map(({ index }) => index),
      src: events.map(({ src }) => src),
      ...input,
    });
    this.eventsOf.set(ordinal, events.flatMap(({ id }) => id ?? []));
    return ordinal;
  }
}

/** The last statistics of a conversation, summed over the models that took part. */
export function statsOf(event: SdkEvent): Fields[] {
  if (event.value.key !== 'stats') return [];
  const metrics = objectOf(objectOf(event.value.value)?.usage_to_metrics);
  return Object.values(metrics ?? {}).flatMap((one) => Fields.of(one) ?? []);
}
