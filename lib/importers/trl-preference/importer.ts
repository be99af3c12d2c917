/** TRL preference rows: `chosen` and `rejected`, with a `prompt` or with the prompt inside of both. */
import { equalJson } from '@/lib/json/equal-json';
import { objectOf, stringOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { addPair, sharedPrefix, type AddedPair, type AddSide } from '@/lib/importers/common/answer-pairs';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { unwrapJson } from '@/lib/importers/common/nested-json';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { readTextOrMessages, type TextOrMessages } from '@/lib/importers/common/text-or-messages';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { Outcome } from '@/lib/trajectory/model';

const format = 'trl-preference';

const isAnswer = (value: Json | undefined) => readTextOrMessages(value, '', 'assistant') !== null;

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && isAnswer(row.chosen) && isAnswer(row.rejected) && (!('prompt' in row) || row.prompt === null || readTextOrMessages(row.prompt, '', 'user') !== null);
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.8, why: 'each row has a `chosen` and a `rejected` answer' };
}

/** The prompt that stands before both answers; none where they begin with it themselves. */
function promptOf(row: Fields, chosen: TextOrMessages, rejected: TextOrMessages): TextOrMessages | null {
  const prompt = readTextOrMessages(row.take('prompt'), '/prompt', 'user');
  if (!prompt || chosen.isText || rejected.isText) return prompt;
  const text = (message: Json | undefined) => objectOf(message)?.content ?? null;
  const begins = (answer: TextOrMessages) =>
    prompt.messages.length > 0 && prompt.messages.every((message, index) => equalJson(text(message), text(answer.messages[index])));
  return begins(chosen) && begins(rejected) ? null : prompt;
}

/** Names under which data sets keep how each answer was judged. */
const scoreNames: readonly (readonly [chosen: string, rejected: string])[] = [
  ['score_chosen', 'score_rejected'],
  ['chosen_score', 'rejected_score'],
  ['chosen_rating', 'rejected_rating'],
  ['chosen-rating', 'rejected-rating'],
];

function scoresOf(row: Fields, { chosenLeaf, rejectedLeaf }: AddedPair): Outcome[] {
  return scoreNames.flatMap((names) =>
    names.flatMap((name, side): Outcome[] => {
      const leaf = side === 0 ? chosenLeaf : rejectedLeaf;
      const value = leaf === null ? null : row.number(name);
      return value === null || leaf === null ? [] : [{ source: 'imported', name, value, success: null, leaf }];
    }),
  );
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const chosen = readTextOrMessages(row?.take('chosen'), '/chosen', 'assistant');
  const rejected = readTextOrMessages(row?.take('rejected'), '/rejected', 'assistant');
  if (!row || !chosen || !rejected) return refusedRecord('The row lacks `chosen` or `rejected`, or one of them is neither text nor messages; it was not imported.', src);
  const prompt = promptOf(row, chosen, rejected);
  const { value: list, levels } = unwrapJson(row.take('tools') ?? null);
  const { tools, complete } = readToolDefs(list ?? chosen.tools);
  const author = stringOf(row.peek('annotator')) ?? stringOf(row.peek('labeler')) ?? format;
  const builder = new TrajectoryBuilder(
    { format, origin: file.sha256, key: `#${record.index}`, src: [src], externalId: row.id('id'), externalTask: row.id('task_id'), tools },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const [key, opened] of [['prompt', prompt?.opened], ['chosen', chosen.opened], ['rejected', rejected.opened], ['tools', levels > 0]] as const)
    if (opened) builder.report('double_encoded', `\`${key}\` is JSON in a string.`, whereOf(placeIn(file, record, `/${key}`)));
  const add = (from: TextOrMessages, index: number, patch: object = {}) =>
    chat.add(from.messages[index] ?? null, { src: placeIn(file, record, from.pointer(index)), index: null }, patch);
  for (const index of prompt?.messages.keys() ?? []) add(prompt ?? chosen, index);
  const common = sharedPrefix(chosen.messages, rejected.messages);
  // With a prompt of its own, what follows is two answers even where they are the same.
  const shared = prompt || chosen.isText ? Math.min(common, Math.max(0, Math.min(chosen.messages.length, rejected.messages.length) - 1)) : common;
  for (let index = 0; index < shared; index++) add(chosen, index);
  const side = (from: TextOrMessages, name: string): AddSide => (first) =>
    from.messages.slice(shared).flatMap((_, at) => add(from, shared + at, { key: `/${name}/${shared + at}`, ...(at === 0 ? first : {}) }) ?? []);
  const pair = addPair(builder, {
    chosen: side(chosen, 'chosen'), rejected: side(rejected, 'rejected'), identical: equalJson([...chosen.messages], [...rejected.messages]), author, src,
  });
  const outcomes = scoresOf(row, pair);
  const extra = withExtra(complete ? undefined : { tools: list ?? chosen.tools }, row.rest());
  return finished(builder, src, 'The row has neither a prompt nor answers; no trajectory was made.', {
    labels: pair.labels, outcomes, activeLeaf: pair.chosenLeaf ?? builder.length - 1, ...extra,
  });
}

export const trlPreference: Importer = {
  id: format,
  title: 'TRL preference pairs',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
