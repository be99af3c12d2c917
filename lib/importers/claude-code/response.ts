/** One model response: the rows of one message id as parts, calls and usage of one action. */
import { readArguments } from '@/lib/importers/common/call-arguments';
import { readContent } from '@/lib/importers/common/chat-content';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, StepInput } from '@/lib/trajectory/build';
import type { Json } from '@/lib/json/schema';
import type { Part, Usage } from '@/lib/trajectory/model';
import type { Draft } from './drafts';
import { usageOf } from './usage';

/** The name by which the program marks turns that no model wrote, such as a failed request. */
const noModel = '<synthetic>';

export interface ReadResponse {
  step: Pick<StepInput, 'parts' | 'calls' | 'model' | 'finishReason' | 'usage' | 'synthetic' | 'extra'>;
  /** Rows beyond the first that say the usage again. */
  usageRepeats: number;
  media: boolean;
}

function reasoning(block: Fields): Part | null {
  const type = block.peek('type');
  if (type === 'redacted_thinking') return { type: 'reasoning', text: null, origin: 'field', opaque: block.text('data') ?? '' };
  if (type !== 'thinking') return null;
  const [text, opaque] = [block.text('thinking'), block.text('signature')];
  return { type: 'reasoning', text: text === '' && opaque ? null : text, origin: 'field', ...(opaque === null ? {} : { opaque }) };
}

function call(block: Fields): CallInput {
  block.take('type');
  const read = readArguments(block.take('input'));
  return { callId: block.text('id'), name: block.text('name') ?? '', args: read.args, encoding: read.encoding, ...withExtra(block.rest()) };
}

/** Adds one block to the parts; true where its bytes became an attachment. */
function addBlock(block: Json, parts: Part[], calls: CallInput[], context: ImportContext): boolean {
  const fields = Fields.of(block);
  const thought = fields ? reasoning(fields) : null;
  if (thought) parts.push(thought);
  else if (fields?.peek('type') === 'tool_use') {
    parts.push({ type: 'call', index: calls.length });
    calls.push(call(fields));
  } else {
    const read = readContent([block], context);
    parts.push(...read.parts);
    return read.media.length > 0;
  }
  return false;
}

/** Takes what the rows of the response say about the message; what is left of each row is not touched. */
export function readResponse(draft: Draft, context: ImportContext): ReadResponse {
  const parts: Part[] = [];
  const calls: CallInput[] = [];
  let media = false;
  for (const { block } of draft.blocks) media = addBlock(block, parts, calls, context) || media;
  let usage: Usage | null = null;
  let usages = 0;
  let model: string | null = null;
  let finishReason: string | null = null;
  let extra: JsonObject = {};
  for (const { message } of draft.rows) {
    if (!message) continue;
    const said = usageOf(message);
    if (said) {
      usage = said.usage;
      usages++;
    }
    model = message.text('model') ?? model;
    finishReason = message.text('stop_reason') ?? finishReason;
    message.take('role');
    if (message.peek('type') === 'message') message.take('type');
    extra = { ...extra, ...message.rest(), ...(said?.rest ? { usage: said.rest } : {}) };
  }
  return {
    step: { parts, calls, model: model === noModel ? null : model, finishReason, usage, synthetic: model === noModel, ...withExtra(Object.keys(extra).length > 0 ? { message: extra } : undefined) },
    usageRepeats: Math.max(0, usages - 1),
    media,
  };
}
