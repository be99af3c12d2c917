/**
 * The spans of one trace as one trajectory.
 *
 *     agent span           no step
 *     ├─ llm   in: s u     system, user, action
 *     ├─ tool              (its result stands in the next input)
 *     └─ llm   in: s u a o observation, action       only what follows the longest known beginning is new
 *
 * Model calls are actions. A tool span is an observation where no model call repeats its result.
 */
import type { Hash } from '@/lib/base/hash';
import { canonicalJson } from '@/lib/json/canonical';
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { ImportContext, Imported } from '@/lib/importers/importer';
import { TrajectoryBuilder, type StepInput, type TrajectoryInput } from '@/lib/trajectory/build';
import type { SourceRef } from '@/lib/trajectory/model';
import { readArguments } from './call-arguments';
import { readContent } from './chat-content';
import { ChatReader, kindOfRole } from './chat-messages';
import { withExtra, type JsonObject } from './fields';
import { finished, type More } from './imported';
import { whereOf } from './place';
import type { Span } from './spans';
import { readToolDefs } from './tool-defs';
import { summedUsage } from './sum-usage';

/** What a message says, without the ids and fields that differ where it is repeated. */
function saysOf(message: JsonObject, hash: Hash): string {
  const kind = kindOfRole(String(message.role)) ?? 'user';
  const content = typeof message.content === 'string' ? message.content : (arrayOf(message.content) ?? []).map((part): Json => objectOf(part)?.text ?? part).join('\n');
  const calls = (arrayOf(message.tool_calls) ?? []).map((call): Json => {
    const inner = objectOf(objectOf(call)?.function);
    const { args } = readArguments(inner?.arguments);
    return [inner?.name ?? null, args.state === 'object' ? args.value : args.text];
  });
  return hash(canonicalJson([kind, content, calls]));
}

class TraceReader {
  private readonly chat: ChatReader;
  /** Where a message stands that follows a step: `<ordinal or nothing> <what it says>`. */
  private readonly known = new Map<string, number>();
  /** The last step of each agent, by its span. */
  private readonly tips = new Map<string, number>();
  private readonly byId: ReadonlyMap<string, Span>;
  private readonly envelopes = new Set<string>();
  private readonly repeated = { ids: new Set<Json>(), names: new Set<string>(), texts: new Set<string>() };
  /** Names of all tools that a model called. */
  private readonly called: ReadonlySet<Json>;
  readonly kept: Json[] = [];

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
    private readonly spans: readonly Span[],
  ) {
    this.chat = new ChatReader(builder, context);
    this.byId = new Map(spans.map((span) => [span.id, span]));
    for (const span of spans) if (span.kind === 'llm') this.markEnvelopes(span);
    const calls = spans.flatMap((span) => span.output ?? []).flatMap((message) => arrayOf(message.tool_calls) ?? []);
    this.called = new Set(calls.flatMap((call) => objectOf(objectOf(call)?.function)?.name ?? []));
    this.noteResults();
  }

  /** Results that stand in the input of a model call; without a call id they are known by the tool's name or by their text. */
  private noteResults(): void {
    const { ids, names, texts } = this.repeated;
    const nameOf = new Map<Json, Json>();
    for (const message of this.spans.flatMap((span) => [...(span.output ?? []), ...(span.input ?? [])]))
      for (const call of arrayOf(message.tool_calls) ?? []) nameOf.set(objectOf(call)?.id ?? null, objectOf(objectOf(call)?.function)?.name ?? null);
    for (const message of this.spans.flatMap((span) => span.input ?? [])) {
      const isNamed = typeof message.role === 'string' && this.isTool(message.role);
      if (!isNamed && kindOfRole(String(message.role)) !== 'observation') continue;
      const id = message.tool_call_id ?? null;
      if (id !== null) ids.add(id);
      for (const name of [isNamed ? message.role : message.name, id === null ? null : nameOf.get(id)]) if (typeof name === 'string') names.add(name);
      if (typeof message.content === 'string') texts.add(message.content);
    }
  }

  /** Some tracers write the name of the tool as the role of its result. */
  private isTool(role: string): boolean {
    return kindOfRole(role) === null && this.called.has(role);
  }

  /** A model span around another one is the same call told twice. */
  private markEnvelopes(span: Span): void {
    for (const at of this.ancestors(span)) {
      if (this.envelopes.has(at.id)) return;
      if (at.kind === 'llm') this.envelopes.add(at.id);
    }
  }

  private *ancestors(span: Span): Iterable<Span> {
    const seen = new Set([span.id]);
    for (let at = span.parent === null ? undefined : this.byId.get(span.parent); at && !seen.has(at.id); at = at.parent === null ? undefined : this.byId.get(at.parent)) {
      seen.add(at.id);
      yield at;
    }
  }

  private threadOf(span: Span): string {
    for (const at of this.ancestors(span)) if (at.kind === 'agent') return at.id;
    return '';
  }

  read(): void {
    for (const span of this.spans) {
      if (span.parent !== null && !this.byId.has(span.parent))
        this.builder.report('orphan_span', `The span ${span.id} (${span.name}) names the parent ${span.parent}, which is not there; it stands at the top.`, whereOf(span.src));
      if (span.kind === 'llm' && !this.envelopes.has(span.id)) this.model(span);
      else if (span.kind === 'tool' && !this.isRepeated(span)) this.tool(span);
      else this.kept.push({ id: span.id, parent: span.parent, name: span.name, startedAt: span.startedAt, endedAt: span.endedAt, ...span.rest });
    }
  }

  private isRepeated({ tool }: Span): boolean {
    if (tool?.callId !== null && tool?.callId !== undefined && this.repeated.ids.has(tool.callId)) return true;
    if (tool?.callId === null && tool.name !== null && this.repeated.names.has(tool.name)) return true;
    return typeof tool?.result === 'string' && this.repeated.texts.has(tool.result);
  }

  /** Adds what the model saw for the first time; the step that its answer hangs on. */
  private seen(span: Span, tip: number | null): number | null {
    const input = span.input ?? [];
    const [first] = input;
    // Some tracers record only what is new since the last call: it begins with a result, or with what the model said.
    const isRest = first !== undefined && tip !== null && ['observation', 'action'].includes(kindOfRole(String(first.role)) ?? '');
    let at = input.length === 0 || isRest ? tip : null;
    for (const message of input) {
      const key = `${at ?? ''} ${saysOf(message, this.context.hash)}`;
      const known = this.known.get(key);
      at = known ?? this.add(message, span.src, { parent: at }) ?? at;
      if (known === undefined && at !== null) this.known.set(key, at);
    }
    return at;
  }

  /** The last step of the agent that the span belongs to; a span whose agent said nothing yet follows what came before it. */
  private tipOf(span: Span): { tip: number | null; link: 'explicit' | 'inferred' } {
    const own = this.tips.get(this.threadOf(span));
    return own === undefined ? { tip: this.builder.length === 0 ? null : this.builder.length - 1, link: 'inferred' } : { tip: own, link: 'explicit' };
  }

  private add(message: JsonObject, src: SourceRef, patch: Partial<StepInput>): number | null {
    const name = typeof message.role === 'string' && this.isTool(message.role) ? message.role : null;
    return this.chat.add(name === null ? message : { ...message, role: 'tool', name }, { src, index: null }, patch);
  }

  private model(span: Span): void {
    if (span.gap) this.chat.notes.once('index_gap', 'Numbers of the recorded messages are missing; the others are in the order of their numbers.', span.src);
    const { tip: before, link } = this.tipOf(span);
    const parent = this.seen(span, before);
    const [answer, ...more] = span.output ?? [];
    const { role: _role, ...said } = answer ?? { content: null };
    if (!answer) this.builder.report('content_missing', `Step ${this.builder.length}: what the model said was not recorded.`, whereOf(span.src));
    if (span.cut !== null) this.builder.report('attribute_truncated', `Step ${this.builder.length}: the recorded input was cut off and is kept as text.`, whereOf(span.src));
    const { content, tool_calls: calls, ...fields } = said;
    const own: JsonObject = { ...fields, ...(content === undefined ? {} : { content }), ...(calls === undefined ? {} : { tool_calls: calls }), role: 'assistant' };
    const facts: Partial<StepInput> = {
      key: span.id, parent, link: (span.input ?? []).length === 0 && parent !== null ? link : 'explicit', src: [span.src, ...(span.more ?? [])], model: span.model, finishReason: span.finishReason, usage: span.usage, startedAt: span.startedAt, endedAt: span.endedAt,
      ...withExtra(fields, { span: { id: span.id, parent: span.parent, name: span.name } }, span.cut === null ? undefined : { prompt: span.cut }, span.rest),
    };
    const step = answer ? this.add(own, span.src, facts) : this.builder.add({ kind: 'action', role: 'assistant', src: [span.src], ...facts });
    if (step === null) return;
    if (answer) this.known.set(`${parent ?? ''} ${saysOf(own, this.context.hash)}`, step);
    let tip = step;
    for (const message of more) tip = this.add(message, span.src, { parent: tip }) ?? tip;
    this.tips.set(this.threadOf(span), tip);
  }

  private tool(span: Span): void {
    const { tip: parent, link } = this.tipOf(span);
    const { callId = null, name = null, result } = span.tool ?? {};
    const open = this.chat.openCalls();
    const isCalled = open.length > 0 && (callId !== null || name !== null);
    if (result === undefined || result === null) this.builder.report('content_missing', `Step ${this.builder.length}: the result of the tool was not recorded.`, whereOf(span.src));
    const parts = readContent(typeof result === 'string' || result === undefined || result === null ? result : JSON.stringify(result), this.context).parts;
    const step = this.builder.add({
      kind: 'observation', role: 'tool', key: span.id, parent, link: parent === null ? 'explicit' : link, parts, src: [span.src, ...(span.more ?? [])], startedAt: span.startedAt, endedAt: span.endedAt,
      ...(isCalled ? { result: { callId, name, isError: span.failed } } : {}),
      ...withExtra({ span: { id: span.id, parent: span.parent, name: span.name } }, span.rest),
    });
    this.tips.set(this.threadOf(span), step);
  }
}

/** `facts`: what the source says of the whole trace. */
export function readTrace(spans: readonly Span[], facts: TrajectoryInput, context: ImportContext, src: SourceRef, notes: (builder: TrajectoryBuilder) => void = () => {}): Imported {
  const sorted = [...spans].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const list = sorted.find((span) => span.tools !== null)?.tools ?? null;
  const { tools, complete } = readToolDefs(list ?? undefined);
  const models = sorted.flatMap((span) => (span.kind === 'llm' && span.model !== null ? [span.model] : []));
  const agent = sorted.find((span) => span.kind === 'agent');
  const builder = new TrajectoryBuilder(
    { ...facts, agent: facts.agent ?? { name: agent?.name ?? null, version: null, model: models[0] ?? null }, tools, startedAt: facts.startedAt ?? sorted[0]?.startedAt ?? null },
    context.hash,
  );
  notes(builder);
  const reader = new TraceReader(builder, context, sorted);
  reader.read();
  const more: More = withExtra(objectOf(facts.extra) ?? undefined, complete ? undefined : { tools: list }, reader.kept.length > 0 ? { spans: reader.kept } : undefined);
  const imported = finished(builder, src, 'The trace has neither model calls nor tool calls; no trajectory was made.', more);
  if (imported.kind !== 'trajectory') return imported;
  return { ...imported, trajectory: { ...imported.trajectory, usage: facts.usage ?? summedUsage(imported.trajectory.steps) } };
}
