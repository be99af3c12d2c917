/** One model response: the rows of one message id as parts, calls and usage of one action. */
import { addBlock, usageOf } from '@/lib/importers/common/anthropic-blocks';
import { withExtra, type JsonObject } from '@/lib/importers/common/fields';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, StepInput } from '@/lib/trajectory/build';
import type { Part, Usage } from '@/lib/trajectory/model';
import type { Draft } from './drafts';

/** The name by which the program marks turns that no model wrote, such as a failed request. */
const noModel = '<synthetic>';

export interface ReadResponse {
  step: Pick<StepInput, 'parts' | 'calls' | 'model' | 'finishReason' | 'usage' | 'synthetic' | 'extra'>;
  /** Rows beyond the first that say the usage again. */
  usageRepeats: number;
  media: boolean;
}

/** Takes what the rows of the response say about the message; what is left of each row is not touched. */
export function readResponse(draft: Draft, context: ImportContext): ReadResponse {
  const parts: Part[] = [];
  const calls: CallInput[] = [];
  let media = false;
  const blocks: JsonObject = {};
  for (const [index, { block }] of draft.blocks.entries()) {
    const added = addBlock(block, parts, calls, context);
    media ||= added.media;
    if (added.rest) blocks[String(index)] = added.rest;
  }
  let usage: Usage | null = null;
  let usages = 0;
  let model: string | null = null;
  let finishReason: string | null = null;
  let extra: JsonObject = Object.keys(blocks).length > 0 ? { content: blocks } : {};
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
