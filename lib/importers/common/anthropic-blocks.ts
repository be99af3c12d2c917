/** Content blocks of the Anthropic API as parts and calls of one response, and what a message says of its tokens. */
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput } from '@/lib/trajectory/build';
import type { Part, Usage } from '@/lib/trajectory/model';
import { readArguments } from './call-arguments';
import { readContent } from './chat-content';
import { Fields, withExtra, type JsonObject } from './fields';

export interface AddedBlock {
  /** Its bytes became an attachment. */
  media: boolean;
  /** Members of the block that have no field of their own. */
  rest: JsonObject | undefined;
}

/** Adds one block to the parts of a response. */
export function addBlock(block: Json, parts: Part[], calls: CallInput[], context: ImportContext): AddedBlock {
  const fields = Fields.of(block);
  const type = fields?.peek('type');
  if (fields && (type === 'thinking' || type === 'redacted_thinking')) {
    fields.take('type');
    parts.push(type === 'thinking' ? thought(fields) : { type: 'reasoning', text: null, origin: 'field', opaque: fields.text('data') ?? '' });
    return { media: false, rest: fields.rest() };
  }
  if (fields && type === 'tool_use') {
    parts.push({ type: 'call', index: calls.length });
    calls.push(call(fields));
    return { media: false, rest: undefined };
  }
  const read = readContent([block], context);
  parts.push(...read.parts);
  return { media: read.media.length > 0, rest: Fields.of(read.extra)?.inner('0')?.rest() };
}

function thought(block: Fields): Part {
  const [text, opaque] = [block.text('thinking'), block.text('signature')];
  return { type: 'reasoning', text: text === '' && opaque ? null : text, origin: 'field', ...(opaque === null ? {} : { opaque }) };
}

function call(block: Fields): CallInput {
  block.take('type');
  const read = readArguments(block.take('input'));
  return { callId: block.text('id'), name: block.text('name') ?? '', args: read.args, encoding: read.encoding, ...withExtra(block.rest()) };
}

/** Takes the usage of a message, with what has no field of its own; null where it says nothing. `input` leaves out what was cached. */
export function usageOf(message: Fields): { usage: Usage; rest: JsonObject | undefined } | null {
  const usage = message.inner('usage');
  if (!usage) return null;
  const [input, output] = [usage.number('input_tokens'), usage.number('output_tokens')];
  const [cacheRead, cacheWrite] = [usage.number('cache_read_input_tokens'), usage.number('cache_creation_input_tokens')];
  if ([input, output, cacheRead, cacheWrite].every((count) => count === null)) return null;
  return { usage: { input, output, cacheRead, cacheWrite, inputIncludesCache: false }, rest: usage.rest() };
}
