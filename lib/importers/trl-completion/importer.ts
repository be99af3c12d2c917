/** TRL prompt and completion rows: what was asked and what was answered, as texts or as messages. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { openConversation } from '@/lib/importers/common/sharegpt-rows';
import { readTextOrMessages } from '@/lib/importers/common/text-or-messages';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';

const format = 'trl-completion';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  if (!row || typeof row.label === 'boolean' || 'chosen' in row || 'tokens' in row) return false;
  return readTextOrMessages(row.prompt, '', 'user') !== null && readTextOrMessages(row.completion, '', 'assistant') !== null;
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.6, why: 'each row has `prompt` and `completion`' };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const prompt = readTextOrMessages(row?.take('prompt'), '/prompt', 'user');
  const completion = readTextOrMessages(row?.take('completion'), '/completion', 'assistant');
  if (!row || !completion) return refusedRecord('The row has no `completion` of text or messages; it was not imported.', src);
  const { facts, system, opened, rest } = openConversation(row);
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src], ...withExtra(rest, row.rest()) }, context.hash);
  const chat = new ChatReader(builder, context);
  for (const [key, isOpened] of [['prompt', prompt?.opened], ['completion', completion.opened], ['tools', opened]] as const)
    if (isOpened) builder.report('double_encoded', `\`${key}\` is JSON in a string.`, whereOf(placeIn(file, record, `/${key}`)));
  if (system !== null) chat.add({ role: 'system', content: system }, { src: placeIn(file, record, '/system'), index: null });
  for (const part of [prompt, completion])
    for (const [index, message] of part?.messages.entries() ?? []) chat.add(message, { src: placeIn(file, record, part?.pointer(index)), index: null });
  return finished(builder, src, 'The row has neither a prompt nor a completion; no trajectory was made.');
}

export const trlCompletion: Importer = {
  id: format,
  title: 'TRL prompts and completions',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
