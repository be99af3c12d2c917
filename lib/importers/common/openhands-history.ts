/**
 * An OpenHands V0 event stream to steps.
 *
 *     actions of one model response → one action      message of user → user      system → system
 *     observation → one each, paired by `cause`       condensation → compaction   state changes → kept with the step before
 */
import { arrayOf, objectOf } from '@/lib/json/json';
import { toNumber } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { StepInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { ResultClaim } from '@/lib/trajectory/call-book';
import { makeCallKey, type CallKey } from '@/lib/trajectory/ids';
import type { Compaction, Part, SubLink, ToolDef } from '@/lib/trajectory/model';
import { isNumber, withExtra, type Fields, type JsonObject } from './fields';
import { embeddedMedia, linkedMedia } from './media';
import { Notes } from './notes';
import { isSilent, responseOf, type OpenHandsEvent } from './openhands-event';
import { picturesOf, readActions } from './openhands-response';
import type { OpenHandsRun } from './openhands-runs';
import { readToolDefs } from './tool-defs';

export interface HistoryEnd {
  /** The last state that the program said the agent to be in. */
  state: string | null;
  tools: ToolDef[];
  /** Rows before the first step that are none. */
  early: JsonObject[];
}

/** Events of one response stand apart, results between them; the step stands where the first of them does. */
function groupsOf(events: readonly OpenHandsEvent[]): Map<OpenHandsEvent, OpenHandsEvent[]> {
  const byResponse = new Map<string, OpenHandsEvent[]>();
  const groups = new Map<OpenHandsEvent, OpenHandsEvent[]>();
  for (const event of events) {
    if (!isResponse(event)) continue;
    const { id } = responseOf(event);
    const known = id === null ? undefined : byResponse.get(id);
    if (known) {
      known.push(event);
      continue;
    }
    const group = [event];
    groups.set(event, group);
    if (id !== null) byResponse.set(id, group);
  }
  return groups;
}

const isResponse = (event: OpenHandsEvent): boolean =>
  event.action !== null && !isSilent(event) && event.action !== 'system' && event.action !== 'condensation' && (event.source === 'agent' || event.action !== 'message');

export class HistoryWriter {
  private readonly notes: Notes;
  private readonly callOf = new Map<string, CallKey>();
  /** Steps that an event went into, and the events of each step. */
  private readonly ordinalOf = new Map<string, number>();
  private readonly eventsOf = new Map<number, string[]>();
  private readonly asides = new Map<number, JsonObject[]>();
  private state: string | null = null;
  private tools: ToolDef[] = [];

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
    private readonly delegates: (event: OpenHandsEvent) => SubLink | null,
  ) {
    this.notes = new Notes(builder);
  }

  write(run: OpenHandsRun): HistoryEnd {
    const groups = groupsOf(run.events);
    for (const event of run.events) {
      const group = groups.get(event);
      if (group) this.respond(group);
      else if (isSilent(event)) this.aside(event);
      else if (event.action === 'system' || event.action === 'message') this.message(event);
      else if (event.action === 'condensation') this.condense(event);
      else if (event.observation !== null) this.observe(event);
    }
    for (const [ordinal, rows] of this.asides) {
      const step = this.builder.step(ordinal);
      if (step) Object.assign(step, withExtra(objectOf(step.extra) ?? undefined, { events: rows }));
    }
    return { state: this.state, tools: this.tools, early: this.asides.get(-1) ?? [] };
  }

  private respond(events: readonly OpenHandsEvent[]): void {
    const [first] = events;
    if (!first) return;
    const { step, callOf, faults } = readActions(events, this.context, this.delegates);
    this.notes.callFaults(faults, first.src);
    if (events.length > 1) this.notes.once('usage_repeated', 'The actions of one response each repeat it; it is one step, its usage counted once.', first.src);
    this.notes.lookForControls(step.parts ?? [], first.src);
    const ordinal = this.add(events, { kind: 'action', role: 'agent', ...step });
    for (const [index, event] of events.entries()) {
      const call = callOf[index];
      if (event.id !== null && call !== undefined && call !== null) this.callOf.set(event.id, makeCallKey(ordinal, call));
    }
  }

  private message(event: OpenHandsEvent): void {
    const args = event.fields.inner('args');
    const text = args?.text('content') ?? '';
    if (event.fields.peek('message') === text) event.fields.take('message');
    if (event.action === 'system') this.takeTools(args);
    const parts: Part[] = [{ type: 'text', text }, ...picturesOf(args, this.context)];
    const rest = args?.rest();
    this.add([event], { kind: event.action === 'system' ? 'system' : 'user', role: event.action === 'system' ? 'system' : event.source, parts, ...this.rest(event, rest ? { args: rest } : undefined) });
  }

  private takeTools(args: Fields | null): void {
    const { tools, complete } = readToolDefs(args?.peek('tools'));
    if (this.tools.length > 0) return;
    this.tools = tools;
    if (complete) args?.take('tools');
  }

  private observe(event: OpenHandsEvent): void {
    const { fields, src } = event;
    const extras = fields.inner('extras');
    const { id: response, callId } = responseOf(event);
    // The response is told with the action already.
    if (response !== null || callId !== null) fields.take('tool_call_metadata');
    const parts: Part[] = [{ type: 'text', text: fields.text('content') ?? '' }, ...this.screen(extras)];
    this.notes.lookForControls(parts, src);
    const rest = extras?.rest();
    const claim = this.claimOf(event, extras, callId);
    this.add([event], {
      kind: 'observation', role: 'environment', parts, ...(claim ? { result: claim } : {}),
      ...this.rest(event, { observation: event.observation, source: event.source }, rest ? { extras: rest } : undefined),
    });
  }

  /** Pictures of a page are base64 in fields of their own. */
  private screen(extras: Fields | null): Part[] {
    const parts: Part[] = [];
    for (const key of ['screenshot', 'set_of_marks']) {
      const text = extras?.peek(key);
      if (!extras || typeof text !== 'string' || text === '') continue;
      const media = text.startsWith('data:') ? linkedMedia(text, 'image/*', this.context) : embeddedMedia(text, 'image/png', this.context);
      if (!media) continue;
      extras.take(key);
      parts.push({ ...media, role: 'screenshot' });
    }
    parts.push(...picturesOf(extras, this.context));
    return parts;
  }

  /** By cause, else by the call's id; what the program looked up by itself answers no call. */
  private claimOf(event: OpenHandsEvent, extras: Fields | null, callId: string | null): ResultClaim | null {
    const cause = event.cause === null ? undefined : this.callOf.get(event.cause);
    if (cause === undefined && callId === null && (event.observation === 'recall' || (event.cause !== null && this.ordinalOf.has(event.cause)))) return null;
    if (event.cause === null && callId === null && event.observation === 'error') return null;
    const exit = objectOf(extras?.peek('metadata'))?.exit_code ?? extras?.peek('exit_code');
    const exitCode = isNumber(exit) ? exit : null;
    const code = toNumber(exitCode);
    const isError = event.observation === 'error' ? true : code === null || code < 0 ? null : code !== 0;
    return { ...(cause === undefined ? {} : { cause: [cause] }), callId, name: event.observation, isError, ...(exitCode === null ? {} : { exitCode }) };
  }

  private condense(event: OpenHandsEvent): void {
    const args = event.fields.inner('args');
    const summary = args?.text('summary') ?? null;
    const compaction: Compaction = {
      mode: summary === null ? 'evict' : 'summary',
      drops: this.dropped(args),
      replacement: summary === null ? [] : [{ role: 'user', parts: [{ type: 'text', text: summary }] }],
    };
    const rest = args?.rest();
    const parts: Part[] = summary === null ? [] : [{ type: 'text', text: summary }];
    this.add([event], { kind: 'compaction', role: 'agent', compaction, parts, ...this.rest(event, rest ? { args: rest } : undefined) });
  }

  /** A step leaves the context when all its events do. */
  private dropped(args: Fields | null): number[] {
    const ids = new Set((arrayOf(args?.peek('forgotten_event_ids')) ?? []).flatMap((id) => (typeof id === 'number' || typeof id === 'string' ? [String(id)] : [])));
    const [from, to] = [args?.peek('forgotten_events_start_id'), args?.peek('forgotten_events_end_id')];
    const isIn = (id: string) => ids.has(id) || (typeof from === 'number' && typeof to === 'number' && Number(id) >= from && Number(id) <= to);
    return [...this.eventsOf].flatMap(([ordinal, events]) => (events.length > 0 && events.every(isIn) ? [ordinal] : []));
  }

  private aside(event: OpenHandsEvent): void {
    if (event.observation === 'agent_state_changed') {
      const state = objectOf(event.value.extras)?.agent_state;
      if (typeof state === 'string') this.state = state;
    }
    const ordinal = this.builder.length - 1;
    const rows = this.asides.get(ordinal);
    if (rows) rows.push(event.value);
    else this.asides.set(ordinal, [event.value]);
  }

  private rest(event: OpenHandsEvent, ...more: (JsonObject | undefined)[]) {
    event.fields.take('timestamp');
    return withExtra(event.id === null ? undefined : { id: event.id }, event.cause === null ? undefined : { cause: event.cause }, event.fields.rest(), ...more);
  }

  private add(events: readonly OpenHandsEvent[], input: StepInput): number {
    const times = events.flatMap(({ value }) => (typeof value.timestamp === 'string' ? [value.timestamp] : []));
    const [first] = events;
    const ordinal = this.builder.add({
      ...(first?.id === null || first?.id === undefined ? {} : { key: first.id }),
      startedAt: times[0] ?? null,
      sourceIndexes: [...new Set(events.map(({ index }) => index))],
      src: events.map(({ src }) => src),
      ...input,
    });
    const ids = events.flatMap(({ id }) => id ?? []);
    this.eventsOf.set(ordinal, ids);
    for (const id of ids) this.ordinalOf.set(id, ordinal);
    return ordinal;
  }
}
