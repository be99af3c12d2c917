/**
 * Items of the OpenAI Responses API to steps.
 *
 *     reasoning, message, call, call │ output │ output │ reasoning, call │ …
 *     one action                       one observation each
 *
 * Adjacent items in the order reasoning, message, calls are one response; an item that steps back in this order opens the next one,
 * and so does a second message.
 */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, StepInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { ResultClaim } from '@/lib/trajectory/call-book';
import type { Part, SourceRef } from '@/lib/trajectory/model';
import type { CallFault } from './call-arguments';
import { readContent, type ReadContent } from './chat-content';
import { kindOfRole, type ChatPlace } from './chat-messages';
import { Fields, withExtra, type JsonObject } from './fields';
import { linkedMedia } from './media';
import { Notes } from './notes';
import { whereOf } from './place';
import { isClientCall, readResponsesCall } from './responses-calls';
import { tokenMismatch } from './token-lists';

const ranks = { reasoning: 0, message: 1, call: 2 } as const;

/** A response that may still grow. */
interface Draft {
  rank: number;
  parts: Part[];
  calls: CallInput[];
  src: SourceRef[];
  sourceIndexes: number[];
  /** Members of its message that have no field of their own, and of its reasoning items. */
  extra: JsonObject;
  reasoning: JsonObject[];
}

export interface ResponsesOptions {
  /** The source writes all of the reasoning as its summary, as servers of open models do. */
  summaryIsReasoning?: boolean;
  /** What holds for every response, such as the model. */
  action?: Partial<StepInput>;
  /** How the source writes the output of a call; by default it is content. */
  output?: (output: Json | undefined) => ReadOutput;
}

/** The output of a call: what the model saw of it, and what is known beside that. */
export interface ReadOutput {
  content: Json | undefined;
  claim?: Pick<ResultClaim, 'exitCode' | 'isError' | 'structured'>;
  extra?: JsonObject | undefined;
}

export class ResponsesReader {
  readonly notes: Notes;
  private draft: Draft | null = null;

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
    private readonly options: ResponsesOptions = {},
  ) {
    this.notes = new Notes(builder);
  }

  /** A response is being read that is no step yet; it gets the next ordinal. */
  get isOpen(): boolean {
    return this.draft !== null;
  }

  /** Adds one item. The last response is added by `flush`. */
  add(value: Json, place: ChatPlace): void {
    const item = Fields.of(value);
    if (!item) {
      this.flush();
      this.builder.report('bad_step', 'An item is no object; no step was made of it.', whereOf(place.src));
      return;
    }
    const type = item.text('type') ?? 'message';
    const role = type === 'message' ? item.text('role') : null;
    if (type.endsWith('_output')) this.output(item, type, place);
    else if (type === 'message' && role !== 'assistant') this.message(item, role ?? '', place);
    else this.respond(item, type, value, place);
  }

  /** Ends the response that is being read. */
  flush(): void {
    const { draft } = this;
    if (!draft) return;
    this.draft = null;
    const { parts, calls, src, sourceIndexes, extra, reasoning } = draft;
    const [first] = src;
    if (first) {
      if (!parts.some((part) => part.type !== 'text' || part.text !== '')) this.notes.once('empty_message', 'A message has neither text nor calls; it is kept as a step.', first);
      this.notes.lookForControls(parts, first);
    }
    this.builder.add({
      kind: 'action', role: 'assistant', parts, calls, src, sourceIndexes, ...this.options.action,
      ...withExtra(extra, reasoning.length > 0 ? { reasoning } : undefined),
    });
  }

  private respond(item: Fields, type: string, value: Json, place: ChatPlace): void {
    const rank = rankOf(type);
    if (this.draft && (rank < this.draft.rank || (rank === ranks.message && this.draft.rank === ranks.message))) this.flush();
    this.draft ??= { rank, parts: [], calls: [], src: [], sourceIndexes: [], extra: {}, reasoning: [] };
    const { draft } = this;
    draft.rank = rank;
    draft.src.push(place.src);
    if (place.index !== null) draft.sourceIndexes.push(place.index);
    this.lookAtTokens(item, place.src);
    if (type === 'reasoning') this.reasoning(item, draft);
    else if (type === 'message') this.text(item, draft, place.src);
    else if (isClientCall(type)) this.call(readResponsesCall(item, type), draft, place.src);
    // Tools that the server ran by itself, and types that we do not know, are kept whole.
    else draft.parts.push({ type: 'other', name: type, raw: value });
  }

  private call({ call, faults }: { call: CallInput; faults: CallFault[] }, draft: Draft, src: SourceRef): void {
    this.notes.callFaults(faults, src);
    draft.parts.push({ type: 'call', index: draft.calls.length });
    draft.calls.push(call);
  }

  private text(item: Fields, draft: Draft, src: SourceRef): void {
    const content = this.content(item.take('content'), src);
    draft.parts.push(...content.parts);
    draft.extra = { ...draft.extra, ...item.rest(), ...(content.extra ? { parts: content.extra } : {}) };
  }

  private reasoning(item: Fields, draft: Draft): void {
    const texts = (key: string) => (arrayOf(item.peek(key)) ?? []).flatMap((part) => objectOf(part)?.text ?? []).filter((text) => typeof text === 'string');
    const [content, summaries] = [texts('content'), texts('summary')];
    // Several paragraphs read as one text; the list itself stays where it says more than that.
    if (content.length <= 1) item.take('content');
    if (summaries.length <= 1) item.take('summary');
    const opaque = item.text('encrypted_content');
    const summary = summaries.length === 0 ? null : summaries.join('\n\n');
    const text = content.length > 0 ? content.join('\n\n') : this.options.summaryIsReasoning ? summary : null;
    draft.parts.push({
      type: 'reasoning', text, origin: 'field', ...(summary === null || text === summary ? {} : { summary }), ...(opaque === null ? {} : { opaque }),
    });
    const rest = item.rest();
    if (rest) draft.reasoning.push(rest);
  }

  private message(item: Fields, role: string, place: ChatPlace): void {
    this.flush();
    const content = this.content(item.take('content'), place.src);
    const kind = kindOfRole(role) === 'system' ? 'system' : 'user';
    if (!content.parts.some((part) => part.type !== 'text' || part.text !== ''))
      this.notes.once('empty_message', 'A message has no text; it is kept as a step.', place.src);
    this.notes.lookForControls(content.parts, place.src);
    this.builder.add({ kind, role, parts: content.parts, ...placed(place), ...withExtra(item.rest(), content.extra ? { parts: content.extra } : undefined) });
  }

  private output(item: Fields, type: string, place: ChatPlace): void {
    this.flush();
    const { content: output, claim, extra } = (this.options.output ?? plainOutput)(item.take('output'));
    const screenshot = objectOf(output)?.image_url;
    const content: ReadContent =
      typeof screenshot === 'string' ? { parts: [{ ...linkedMedia(screenshot, 'image/*', this.context), role: 'screenshot' }], extra: undefined, media: [] } : this.content(output, place.src);
    this.notes.lookForControls(content.parts, place.src);
    this.builder.add({
      kind: 'observation', role: 'tool', parts: content.parts, result: { callId: item.id('call_id'), ...claim }, ...placed(place),
      ...withExtra(type === 'function_call_output' ? undefined : { type }, item.rest(), extra, content.extra ? { parts: content.extra } : undefined),
    });
  }

  private content(value: Json | undefined, src: SourceRef): ReadContent {
    const content = readContent(value, this.context);
    if (content.media.length > 0) this.notes.media(src);
    return content;
  }

  private lookAtTokens(item: Fields, src: SourceRef): void {
    const said = tokenMismatch([
      ['generation_token_ids', item.peek('generation_token_ids')],
      ['generation_log_probs', item.peek('generation_log_probs')],
    ]);
    if (said !== null) this.builder.report('token_mismatch', `Step ${this.builder.length}: ${said}.`, whereOf(src));
  }
}

/** A tool that the server ran is part of how the response came about, as reasoning is. */
const rankOf = (type: string): number => (type === 'message' ? ranks.message : isClientCall(type) ? ranks.call : ranks.reasoning);

const plainOutput = (output: Json | undefined): ReadOutput => ({ content: output });

const placed = (place: ChatPlace) => ({ src: [place.src], sourceIndexes: place.index === null ? [] : [place.index] });

/** Types of items that no other message format has; a bare message is none of them. */
export const isResponsesType = (type: Json | undefined): boolean =>
  typeof type === 'string' && (type === 'reasoning' || type === 'item_reference' || isClientCall(type) || /_(?:call|call_output)$/.test(type));
