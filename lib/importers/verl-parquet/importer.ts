/** verl data sets: prompts with what a reward function needs; some carry a demonstration as `conversations`, most carry no answer. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { addTurns, isTurn, turnKind } from '@/lib/importers/common/sharegpt-turns';
import { readTextOrMessages } from '@/lib/importers/common/text-or-messages';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';

const format = 'verl-parquet';
const answers = ['completion', 'response', 'output', 'chosen', 'messages', 'responses', 'label'];

/** A question with the answer that is expected, as benchmarks list their tasks. */
const isBenchmarkTask = (row: { [key: string]: Json }) => ['question', 'answer', 'task_id'].every((key) => typeof row[key] === 'string');

function isRow(value: Json): boolean {
  const row = objectOf(value);
  if (!row || answers.some((key) => key in row)) return false;
  if (isBenchmarkTask(row)) return true;
  if (readTextOrMessages(row.prompt, '', 'user') === null) return false;
  return 'data_source' in row || 'reward_model' in row || Object.keys(row).length === 1;
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.85, why: 'each row is a task for a trainer: a `prompt` or a question, and no response to it' };
}

/** The demonstration of a row; null where it has none. */
function demonstrationOf(row: Fields): readonly Json[] | null {
  const turns = arrayOf(row.peek('conversations'));
  return turns?.every(isTurn) && turns.some((turn) => turnKind(turn) === 'action') ? turns : null;
}

function readDemonstration(row: Fields, turns: readonly Json[], file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  row.take('conversations');
  const task = row.id('item_id');
  const builder = new TrajectoryBuilder({ format, origin: file.sha256, key: `#${record.index}`, src: [src], externalId: task, externalTask: task, ...withExtra(row.rest()) }, context.hash);
  addTurns(new ChatReader(builder, context), turns, (index) => ({ src: placeIn(file, record, `/conversations/${index}`), index }));
  return finished(builder, src, 'The row has no turns; no trajectory was made.');
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  let first = null;
  let tasks = 0;
  for await (const record of file.records()) {
    const row = Fields.of(record.value);
    const turns = row && demonstrationOf(row);
    if (row && turns) yield readDemonstration(row, turns, file, record, context);
    else {
      first ??= placeIn(file, record);
      tasks++;
    }
  }
  if (tasks === 0) return;
  const rows = tasks === 1 ? 'One row is a task without an answer' : `${tasks} rows are tasks without an answer`;
  yield { kind: 'issue', issue: issue('no_steps', `${rows}, so there is no rollout to read. Import the rollouts that were made from them.`, first ? whereOf(first) : {}) };
}

export const verlParquet: Importer = { id: format, title: 'verl tasks', version: 1, recognise, read };
