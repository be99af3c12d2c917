/** ShareGPT preference rows (LLaMA-Factory): `conversations` as the prompt, one `chosen` and one `rejected` turn. */
import { arrayOf, objectOf } from '@/lib/json/json';
import { equalJson } from '@/lib/json/equal-json';
import type { Json } from '@/lib/json/schema';
import { addPair, type AddSide } from '@/lib/importers/common/answer-pairs';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { openConversation } from '@/lib/importers/common/sharegpt-rows';
import { addLoneTurn, addTurns, isTurn } from '@/lib/importers/common/sharegpt-turns';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';

const format = 'sharegpt-preference';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && (arrayOf(row.conversations)?.every(isTurn) ?? false) && isTurn(row.chosen) && isTurn(row.rejected);
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.9, why: 'each row has `conversations`, a `chosen` turn and a `rejected` one' };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const turns = row?.list('conversations');
  const [chosen, rejected] = [row?.take('chosen') ?? null, row?.take('rejected') ?? null];
  if (!row || !turns || objectOf(chosen) === null || objectOf(rejected) === null)
    return refusedRecord('The row lacks `conversations`, `chosen` or `rejected`; it was not imported.', src);
  const { facts, system, opened, rest } = openConversation(row);
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src], ...withExtra(rest, row.rest()) }, context.hash);
  const chat = new ChatReader(builder, context);
  if (opened) builder.report('double_encoded', '`tools` is JSON in a string.', whereOf(placeIn(file, record, '/tools')));
  if (system !== null) chat.add({ role: 'system', content: system }, { src: placeIn(file, record, '/system'), index: null });
  addTurns(chat, turns, (index) => ({ src: placeIn(file, record, `/conversations/${index}`), index }));
  const side = (turn: Json, pointer: string): AddSide => (first) => {
    const ordinal = addLoneTurn(chat, turn, placeIn(file, record, pointer), { ...first, key: pointer });
    return ordinal === null ? [] : [ordinal];
  };
  const pair = addPair(builder, {
    chosen: side(chosen, '/chosen'),
    rejected: side(rejected, '/rejected'),
    identical: equalJson(chosen, rejected),
    author: format,
    src,
  });
  return finished(builder, src, 'The row has no turns; no trajectory was made.', { labels: pair.labels, activeLeaf: pair.chosenLeaf });
}

export const sharegptPreference: Importer = {
  id: format,
  title: 'ShareGPT preference pairs',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
