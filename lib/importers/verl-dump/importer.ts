/** verl rollout dumps: prompt and response as text of a chat template, with the score. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, isNumber, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { readChatml } from './chatml';

const format = 'verl-dump';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && typeof row.input === 'string' && typeof row.output === 'string' && isNumber(row.score) && ('step' in row || 'gts' in row);
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.85, why: 'each row has `input`, `output`, `score` and the training step' };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const [input, output] = [row?.text('input') ?? null, row?.text('output') ?? null];
  if (!row || input === null || output === null) return refusedRecord('The row has no texts `input` and `output`; it was not imported.', src);
  const score = row.number('score');
  const builder = new TrajectoryBuilder(
    {
      format, origin: file.sha256, key: `#${record.index}`, src: [src],
      outcomes: score === null ? [] : [{ source: 'verifier', name: 'score', value: score, success: null }],
      ...withExtra(row.rest()),
    },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  const asked = readChatml(input);
  const add = (turns: readonly JsonObject[], pointer: string) => {
    for (const turn of turns) chat.add(turn, { src: placeIn(file, record, pointer), index: null });
  };
  if (input !== '') add(asked?.turns ?? [{ role: 'user', content: input }], '/input');
  // The response goes on with the turn that the prompt opened; with tools it holds further turns.
  const answered = asked?.open ? readChatml(`<|im_start|>${asked.open}\n${output}`) : null;
  add(answered?.turns ?? [{ role: 'assistant', content: output }], '/output');
  return finished(builder, src, 'The row has neither a prompt nor a response; no trajectory was made.');
}

export const verlDump: Importer = {
  id: format,
  title: 'verl rollout dumps',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
