/** HH-RLHF rows: two whole conversations as text, which differ in the last answer of the assistant. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { addPair, sharedPrefix, type AddSide } from '@/lib/importers/common/answer-pairs';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type StepInput } from '@/lib/trajectory/build';

const format = 'hh-rlhf';
const turnStart = /\n\n(Human|Assistant):/g;

/** The turns of a conversation; text before the first mark is none of them. */
function turnsOf(text: string): JsonObject[] {
  const marks = [...text.matchAll(turnStart)];
  return marks.map((mark, at) => {
    const said = text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length);
    return { role: mark[1] ?? '', content: said.startsWith(' ') ? said.slice(1) : said };
  });
}

const isConversation = (value: Json | undefined) => typeof value === 'string' && /^\s*Human:/.test(value) && value.includes('\n\nAssistant:');

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && isConversation(row.chosen) && isConversation(row.rejected);
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.9, why: 'each row has `chosen` and `rejected` conversations as text with Human: and Assistant:' };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const [chosenText, rejectedText] = [row?.text('chosen') ?? '', row?.text('rejected') ?? ''];
  const [chosen, rejected] = [turnsOf(`\n\n${chosenText.trimStart()}`), turnsOf(`\n\n${rejectedText.trimStart()}`)];
  if (!row || chosen.length === 0 || rejected.length === 0)
    return refusedRecord('The row lacks a `chosen` or `rejected` text with Human: and Assistant: turns; it was not imported.', src);
  const builder = new TrajectoryBuilder({ format, origin: file.sha256, key: `#${record.index}`, src: [src], ...withExtra(row.rest()) }, context.hash);
  const chat = new ChatReader(builder, context);
  const add = (turns: readonly JsonObject[], index: number, name: string, patch: Partial<StepInput> = {}) =>
    chat.add(turns[index] ?? null, { src: placeIn(file, record, `/${name}`), index: null }, { kind: turns[index]?.role === 'Assistant' ? 'action' : 'user', ...patch });
  const shared = sharedPrefix(chosen, rejected);
  for (let index = 0; index < shared; index++) add(chosen, index, 'chosen');
  const side = (turns: readonly JsonObject[], name: string): AddSide => (first) =>
    turns.slice(shared).flatMap((_, at) => add(turns, shared + at, name, { key: `/${name}/${shared + at}`, ...(at === 0 ? first : {}) }) ?? []);
  const pair = addPair(builder, { chosen: side(chosen, 'chosen'), rejected: side(rejected, 'rejected'), identical: chosenText === rejectedText, author: format, src });
  return finished(builder, src, 'The row has no turns; no trajectory was made.', { labels: pair.labels, activeLeaf: pair.chosenLeaf ?? builder.length - 1 });
}

export const hhRlhf: Importer = {
  id: format,
  title: 'HH-RLHF conversations',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
