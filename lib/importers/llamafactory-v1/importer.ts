/** LLaMA-Factory v1: `messages` with parts of type and value, or a pair of `chosen_messages` and `rejected_messages`. */
import { objectOf } from '@/lib/json/json';
import { equalJson } from '@/lib/json/equal-json';
import type { Json } from '@/lib/json/schema';
import { addPair, sharedPrefix, type AddSide } from '@/lib/importers/common/answer-pairs';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { openConversation } from '@/lib/importers/common/sharegpt-rows';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type StepInput } from '@/lib/trajectory/build';
import { asChatMessage, isMessage } from './messages';

const format = 'llamafactory-v1';
const nothing = 'The row has no messages; no trajectory was made.';

const isList = (value: Json | undefined) => Array.isArray(value) && value.every(isMessage);

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && (isList(row.messages) || (isList(row.chosen_messages) && isList(row.rejected_messages)));
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.85, why: 'each row has messages whose parts are written as `type` and `value`' };
}

class RowReader {
  private readonly chat: ChatReader;

  constructor(
    readonly builder: TrajectoryBuilder,
    context: ImportContext,
    private readonly file: SourceFile,
    private readonly record: SourceRecord,
  ) {
    this.chat = new ChatReader(builder, context);
  }

  /** Adds `messages[index]` of a list of the row. */
  add(messages: readonly Json[], index: number, list: string, patch: Partial<StepInput> = {}): number | null {
    const role = (at: number) => objectOf(messages[at])?.role;
    // One tool message after several calls speaks of all of them; of several nobody can say which is which.
    const isOnly = role(index) === 'tool' && role(index - 1) === 'assistant' && role(index + 1) !== 'tool';
    const open = isOnly ? this.chat.openCalls() : [];
    const place = { src: placeIn(this.file, this.record, `/${list}/${index}`), index };
    return this.chat.add(asChatMessage(messages[index] ?? null), place, { ...patch, ...(open.length > 0 ? { result: { byPosition: open } } : {}) });
  }
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const messages = row?.list('messages') ?? null;
  const [chosen, rejected] = [row?.list('chosen_messages') ?? null, row?.list('rejected_messages') ?? null];
  if (!row || (!messages && !(chosen && rejected)))
    return refusedRecord('The row has neither `messages` nor a pair of `chosen_messages` and `rejected_messages`; it was not imported.', src);
  const { facts, system, opened, rest } = openConversation(row);
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src], ...withExtra(system === null ? undefined : { system }, rest, row.rest()) }, context.hash);
  const reader = new RowReader(builder, context, file, record);
  if (opened) builder.report('double_encoded', '`tools` is JSON in a string.', whereOf(placeIn(file, record, '/tools')));
  if (messages) {
    for (const index of messages.keys()) reader.add(messages, index, 'messages');
    return finished(builder, src, nothing);
  }
  return readPair(reader, chosen ?? [], rejected ?? [], src);
}

function readPair(reader: RowReader, chosen: readonly Json[], rejected: readonly Json[], src: ReturnType<typeof placeIn>): Imported {
  const shared = sharedPrefix(chosen, rejected);
  for (let index = 0; index < shared; index++) reader.add(chosen, index, 'chosen_messages');
  const side = (messages: readonly Json[], list: string): AddSide => (first) =>
    messages.slice(shared).flatMap((_, at) => reader.add(messages, shared + at, list, { key: `/${list}/${shared + at}`, ...(at === 0 ? first : {}) }) ?? []);
  const pair = addPair(reader.builder, {
    chosen: side(chosen, 'chosen_messages'),
    rejected: side(rejected, 'rejected_messages'),
    identical: equalJson([...chosen], [...rejected]),
    author: format,
    src,
  });
  return finished(reader.builder, src, nothing, { labels: pair.labels, activeLeaf: pair.chosenLeaf ?? reader.builder.length - 1 });
}

export const llamafactoryV1: Importer = {
  id: format,
  title: 'LLaMA-Factory v1 rows',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
