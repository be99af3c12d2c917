/** ShareGPT rows: `conversations` with turns of humans, models and tools, one conversation a row. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { openConversation } from '@/lib/importers/common/sharegpt-rows';
import { addTurns, isTurn } from '@/lib/importers/common/sharegpt-turns';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';

const format = 'sharegpt';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  const turns = arrayOf(row?.conversations ?? row?.conversation ?? undefined);
  return row !== null && turns !== null && turns.every(isTurn) && !('chosen' in row) && !('rejected' in row);
}

function recognise({ values, shape }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.8, why: `${shape === 'object' ? 'the object has' : 'each row has'} \`conversations\` with turns of a role and a text` };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const key = row?.has('conversations') ? 'conversations' : 'conversation';
  const turns = row?.list(key);
  if (!row || !turns) return refusedRecord('The row has no list `conversations`; it was not imported.', src);
  const { facts, system, opened, rest } = openConversation(row);
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src], ...withExtra(rest, row.rest()) }, context.hash);
  const chat = new ChatReader(builder, context);
  if (opened) builder.report('double_encoded', '`tools` is JSON in a string.', whereOf(placeIn(file, record, '/tools')));
  if (system !== null) chat.add({ role: 'system', content: system }, { src: placeIn(file, record, '/system'), index: null });
  addTurns(chat, turns, (index) => ({ src: placeIn(file, record, `/${key}/${index}`), index }));
  return finished(builder, src, 'The row has no turns; no trajectory was made.');
}

export const sharegpt: Importer = {
  id: format,
  title: 'ShareGPT conversations',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
