/** A compaction: the history that goes on from here, as the row gives it, or as the program makes it from the summary. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { readContent } from '@/lib/importers/common/chat-content';
import type { JsonObject } from '@/lib/importers/common/fields';
import type { ImportContext } from '@/lib/importers/importer';
import type { Compaction, Part, Step } from '@/lib/trajectory/model';

type Replacement = Compaction['replacement'][number];

function replacementOf(item: Json, context: ImportContext): Replacement {
  const message = objectOf(item);
  if (message?.role === undefined || (message.type !== undefined && message.type !== 'message'))
    return { role: 'assistant', parts: [{ type: 'other', name: typeof message?.type === 'string' ? message.type : 'item', raw: item }] };
  const role = message.role === 'assistant' ? 'assistant' : message.role === 'system' || message.role === 'developer' ? 'system' : 'user';
  return { role, parts: readContent(message.content, context).parts };
}

const kept = (step: Step): Replacement[] =>
  step.kind === 'user' || step.kind === 'system' ? [{ role: step.kind, parts: step.parts.filter((part): part is Part => part.type !== 'call') }] : [];

/** `path`: the steps that the model saw so far. Without a history of its own, what was asked stays and the summary follows. */
export function compactionOf(payload: JsonObject, path: readonly Step[], context: ImportContext): Compaction {
  const history = payload.replacement_history;
  if (Array.isArray(history)) return { mode: 'replace', drops: 'all', replacement: history.map((item) => replacementOf(item, context)) };
  const summary = typeof payload.message === 'string' ? payload.message : '';
  return { mode: 'summary', drops: 'all', replacement: [...path.flatMap(kept), { role: 'user', parts: [{ type: 'text', text: summary }] }] };
}
