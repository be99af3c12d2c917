/** Math-Shepherd rows: a solution with a mark after each step, and the same text with + or - in the place of each mark. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { LabelSeed } from '@/lib/labels/event';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { readSolution, readVerdicts } from './solution';

const format = 'math-shepherd';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && typeof row.input === 'string' && row.input.includes('ки') && typeof row.label === 'string';
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.9, why: 'each row has `input` with marked steps and `label` with + and - in the place of the marks' };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const [input, label] = [row?.text('input') ?? null, row?.text('label') ?? null];
  if (!row || input === null) return refusedRecord('The row has no text `input`; it was not imported.', src);
  const { question, steps, after } = readSolution(input);
  const verdicts = label === null ? null : readVerdicts(input, label);
  const builder = new TrajectoryBuilder(
    { format, origin: file.sha256, key: `#${record.index}`, src: [src], ...withExtra(verdicts || label === null ? undefined : { label }, after === '' ? undefined : { after }, row.rest()) },
    context.hash,
  );
  const place = placeIn(file, record, '/input');
  if (question !== '') builder.add({ kind: 'user', role: 'user', parts: [{ type: 'text', text: question }], src: [place] });
  if (label !== null && !verdicts)
    builder.report('label_mismatch', '`label` is not the text of `input` with + or - in the place of each mark; no ratings were taken from it.', whereOf(placeIn(file, record, '/label')));
  const seeds: LabelSeed[] = [];
  for (const [index, text] of steps.entries()) {
    const step = builder.add({ kind: 'action', role: 'assistant', parts: [{ type: 'text', text }], sourceIndexes: [index], src: [place] });
    const verdict = verdicts?.[index];
    // The verdicts of this data come from completions that a model sampled, not from a person.
    if (verdict !== undefined)
      seeds.push({ key: `rating ${index}`, input: { kind: 'rating', author: format, author_kind: 'model', trajectory: builder.id, step, value: verdict ? 1 : -1 } });
  }
  return finished(builder, src, 'The row has neither a question nor steps; no trajectory was made.', { labels: seeds });
}

export const mathShepherd: Importer = {
  id: format,
  title: 'Math-Shepherd step labels',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
