/** TRL stepwise rows: a prompt, the steps of one solution, and whether each of them is right. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { readTextOrMessages } from '@/lib/importers/common/text-or-messages';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { LabelSeed } from '@/lib/labels/event';
import { TrajectoryBuilder } from '@/lib/trajectory/build';

const format = 'trl-stepwise';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  const texts = arrayOf(row?.completions);
  return row !== null && texts !== null && texts.every((text) => typeof text === 'string') && Array.isArray(row.labels) && 'prompt' in row;
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.85, why: 'each row has `prompt`, a list `completions` and a list `labels`' };
}

/** A flag, or one of -1, 0, 1; 0 says wrong where nothing else does, as flags that became numbers do. */
function ratingOf(label: Json | undefined, labels: readonly Json[]): -1 | 0 | 1 | null {
  if (label === true || label === 1) return 1;
  if (label === false || label === -1) return -1;
  return label === 0 ? (labels.includes(-1) ? 0 : -1) : null;
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const [texts, labels] = [row?.list('completions'), row?.list('labels')];
  if (!row || !texts || !labels) return refusedRecord('The row lacks `completions` or `labels`; it was not imported.', src);
  const prompt = readTextOrMessages(row.take('prompt'), '/prompt', 'user');
  const odd = labels.filter((label) => ratingOf(label, labels) === null);
  const builder = new TrajectoryBuilder(
    { format, origin: file.sha256, key: `#${record.index}`, src: [src], externalId: row.id('id'), ...withExtra(odd.length > 0 ? { labels: [...labels] } : undefined, row.rest()) },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const [index, message] of prompt?.messages.entries() ?? []) chat.add(message, { src: placeIn(file, record, prompt?.pointer(index)), index: null });
  if (texts.length !== labels.length)
    builder.report('label_mismatch', `The row has ${texts.length} completions and ${labels.length} labels; each label was given to the completion in its place.`, whereOf(src));
  const seeds: LabelSeed[] = [];
  for (const [index, text] of texts.entries()) {
    const step = chat.add({ role: 'assistant', content: text }, { src: placeIn(file, record, `/completions/${index}`), index });
    const value = ratingOf(labels[index], labels);
    if (step !== null && value !== null) seeds.push({ key: `rating /labels/${index}`, input: { kind: 'rating', author: format, trajectory: builder.id, step, value } });
  }
  return finished(builder, src, 'The row has neither a prompt nor completions; no trajectory was made.', { labels: seeds });
}

export const trlStepwise: Importer = {
  id: format,
  title: 'TRL stepwise supervision',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
