/** KTO rows: one conversation and a flag that says whether its last answer is wanted. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader, kindOfRole } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { openConversation } from '@/lib/importers/common/sharegpt-rows';
import { addTurns, isTurn } from '@/lib/importers/common/sharegpt-turns';
import { readTextOrMessages } from '@/lib/importers/common/text-or-messages';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { LabelSeed } from '@/lib/labels/event';
import { TrajectoryBuilder } from '@/lib/trajectory/build';

const format = 'kto';
/** TRL calls the flag `label`, LLaMA-Factory also `kto_tag`. */
const flagNames = ['label', 'kto_tag'] as const;

const isMessage = (value: Json) => kindOfRole(String(objectOf(value)?.role)) !== null;

function isRow(value: Json): boolean {
  const row = objectOf(value);
  if (!row || !flagNames.some((name) => typeof row[name] === 'boolean')) return false;
  if (arrayOf(row.messages)?.every(isMessage) || arrayOf(row.conversations)?.every(isTurn)) return true;
  return readTextOrMessages(row.prompt, '', 'user') !== null && readTextOrMessages(row.completion, '', 'assistant') !== null;
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.85, why: 'each row has a conversation and a flag `label` that says whether it is wanted' };
}

/** Adds the conversation; false where the row has none. */
function addConversation(row: Fields, chat: ChatReader, place: (pointer: string) => ReturnType<typeof placeIn>): boolean {
  const messages = row.list('messages');
  const turns = messages ? null : row.list('conversations');
  for (const [index, message] of messages?.entries() ?? []) chat.add(message, { src: place(`/messages/${index}`), index });
  if (turns) addTurns(chat, turns, (index) => ({ src: place(`/conversations/${index}`), index }));
  if (messages || turns) return true;
  const parts = [readTextOrMessages(row.take('prompt'), '/prompt', 'user'), readTextOrMessages(row.take('completion'), '/completion', 'assistant')];
  for (const part of parts)
    for (const [index, message] of part?.messages.entries() ?? []) chat.add(message, { src: place(part?.pointer(index) ?? ''), index: null });
  return parts[1] !== null;
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  if (!row) return refusedRecord('The value is no row; it was not imported.', src);
  const { facts, system, opened, rest } = openConversation(row);
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src] }, context.hash);
  const chat = new ChatReader(builder, context);
  if (opened) builder.report('double_encoded', '`tools` is JSON in a string.', whereOf(placeIn(file, record, '/tools')));
  if (system !== null) chat.add({ role: 'system', content: system }, { src: placeIn(file, record, '/system'), index: null });
  if (!addConversation(row, chat, (pointer) => placeIn(file, record, pointer)))
    return refusedRecord('The row has neither messages nor a prompt with a completion; it was not imported.', src);
  return finished(builder, src, 'The row has no messages; no trajectory was made.', { labels: verdict(row, builder), ...withExtra(rest, row.rest()) });
}

/** A rating of the last answer, for that is what the flag speaks of. */
function verdict(row: Fields, builder: TrajectoryBuilder): LabelSeed[] {
  const name = flagNames.find((one) => typeof row.peek(one) === 'boolean');
  let last = builder.length - 1;
  while (last >= 0 && builder.step(last)?.kind !== 'action') last--;
  if (name === undefined || last < 0) return [];
  const value = row.flag(name) === true ? 1 : -1;
  return [{ key: name, input: { kind: 'rating', author: format, trajectory: builder.id, step: last, value } }];
}

export const kto: Importer = {
  id: format,
  title: 'KTO rows',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
