/**
 * Messages with content blocks to steps.
 *
 *     assistant: thinking, text, tool_use, tool_use  -> one action
 *     user: tool_result │ tool_result │ text, image  -> one observation each, the other blocks together one user step
 */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { addBlock, usageOf } from '@/lib/importers/common/anthropic-blocks';
import { readContent } from '@/lib/importers/common/chat-content';
import { kindOfRole, type ChatPlace } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import { whereOf } from '@/lib/importers/common/place';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { Part, SourceRef } from '@/lib/trajectory/model';

interface Block {
  value: Json;
  index: number;
}

export class MessageReader {
  private readonly notes: Notes;

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
  ) {
    this.notes = new Notes(builder);
  }

  add(value: Json, place: ChatPlace): void {
    const message = Fields.of(value);
    if (!message) {
      this.builder.report('bad_step', 'A message is no object; no step was made of it.', whereOf(place.src));
      return;
    }
    const role = message.text('role') ?? '';
    const kind = kindOfRole(role) ?? 'user';
    if (kind === 'action') this.response(message, role, place);
    else this.said(message, role, kind === 'system' ? 'system' : 'user', place);
  }

  /** A system prompt outside the list: a text, or text blocks. */
  system(value: Json, src: SourceRef): void {
    this.said(Fields.of({ content: value }) ?? new Fields({}), 'system', 'system', { src, index: null });
  }

  private response(message: Fields, role: string, place: ChatPlace): void {
    const parts: Part[] = [];
    const calls: CallInput[] = [];
    const left: JsonObject = {};
    const content = message.take('content') ?? null;
    for (const [index, block] of (Array.isArray(content) ? content : [content]).entries()) {
      if (block === null || block === '') continue;
      const added = addBlock(typeof block === 'string' ? { type: 'text', text: block } : block, parts, calls, this.context);
      if (added.media) this.notes.media(place.src);
      if (added.rest) left[String(index)] = added.rest;
    }
    this.look(parts, place.src);
    const said = usageOf(message);
    if (message.peek('type') === 'message') message.take('type');
    const responseId = message.peek('id');
    this.builder.add({
      kind: 'action', role, parts, calls, ...placed(place),
      ...(typeof responseId === 'string' ? { key: responseId } : {}),
      model: message.text('model'),
      finishReason: message.text('stop_reason'),
      usage: said?.usage ?? null,
      ...withExtra(message.rest(), said?.rest && { usage: said.rest }, Object.keys(left).length > 0 ? { blocks: left } : undefined),
    });
  }

  private said(message: Fields, role: string, kind: 'system' | 'user', place: ChatPlace): void {
    const content = message.take('content') ?? null;
    const blocks = (Array.isArray(content) ? content : [content]).map((value, index): Block => ({ value, index }));
    const isResult = ({ value }: Block) => objectOf(value)?.type === 'tool_result';
    const others = blocks.filter((block) => !isResult(block));
    let rest = message.rest();
    for (const block of blocks.length === 0 ? [{ value: null, index: 0 }] : blocks) {
      if (isResult(block)) this.result(block, role, place, rest);
      else if (block.index === (others[0]?.index ?? 0)) this.saying(others, role, kind, place, rest);
      else continue;
      // What the message says of itself stays with its first step.
      rest = undefined;
    }
  }

  private saying(blocks: readonly Block[], role: string, kind: 'system' | 'user', place: ChatPlace, rest: JsonObject | undefined): void {
    const read = readContent(blocks.flatMap(({ value }) => (value === null ? [] : [value])), this.context);
    if (read.media.length > 0) this.notes.media(place.src);
    this.look(read.parts, place.src);
    this.builder.add({ kind, role, parts: read.parts, ...placed(place), ...withExtra(rest, read.extra && { blocks: read.extra }) });
  }

  private result(block: Block, role: string, place: ChatPlace, rest: JsonObject | undefined): void {
    const src = { ...place.src, pointer: `${place.src.pointer ?? ''}/content/${block.index}` };
    const fields = Fields.of(block.value) ?? new Fields({});
    fields.take('type');
    const read = readContent(fields.take('content'), this.context);
    if (read.media.length > 0) this.notes.media(src);
    this.notes.lookForControls(read.parts, src);
    // The API's own default: a result that does not say so is no error.
    const result = { callId: fields.id('tool_use_id'), isError: fields.flag('is_error') ?? false };
    this.builder.add({
      kind: 'observation', role, parts: read.parts, result, ...placed({ src, index: place.index }),
      ...withExtra(rest, fields.rest(), read.extra && { blocks: read.extra }),
    });
  }

  private look(parts: readonly Part[], src: SourceRef): void {
    this.notes.lookForControls(parts, src);
    if (!parts.some((part) => part.type !== 'text' || part.text !== ''))
      this.notes.once('empty_message', 'A message has no content; it is kept as a step.', src);
  }
}

const placed = (place: ChatPlace) => ({ src: [place.src], sourceIndexes: place.index === null ? [] : [place.index] });
