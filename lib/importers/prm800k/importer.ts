/** PRM800K: a math problem whose solution was labelled step by step, with alternatives and ratings at each position. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type TrajectoryInput } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { Outcome, Trajectory } from '@/lib/trajectory/model';
import { SolutionReader } from './solution';

const format = 'prm800k';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  const steps = objectOf(row?.label)?.steps;
  if (!row || !objectOf(row.question) || !Array.isArray(steps)) return false;
  return steps.every((step) => Array.isArray(objectOf(step)?.completions) || 'chosen_completion' in (objectOf(step) ?? {}));
}

function recognise(sample: Sample): Recognition | null {
  if (sample.values.length === 0 || !sample.values.every(isRow)) return null;
  return { score: 0.95, why: 'each row has `question` and `label.steps` with completions' };
}

/** What ended the labelling. Only two of the reasons speak of the solution itself. */
function endOf(reason: string | null): { status: Trajectory['status']; outcomes: Outcome[] } {
  if (reason === null) return { status: 'unknown', outcomes: [] };
  const success = reason === 'solution' ? true : reason === 'found_error' ? false : null;
  const status = reason === 'solution' ? 'completed' : reason === 'found_error' ? 'truncated' : 'aborted';
  return { status, outcomes: [{ source: 'human', name: 'finish_reason', value: reason, success }] };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const question = row?.inner('question');
  const label = row?.inner('label');
  if (!row || !question || !label) return { kind: 'issue', issue: issue('bad_record', 'The row has no question or no label; it was not imported.', whereOf(src)) };
  const problem = question.text('problem');
  const steps = label.list('steps') ?? [];
  const author = row.text('labeler') ?? format;
  const reason = label.text('finish_reason');
  const submittedAt = row.text('timestamp');
  const [outer, asked, labelled] = [row.rest(), question.rest(), label.rest()];
  const input: TrajectoryInput = {
    format,
    origin: file.sha256,
    key: `#${record.index}`,
    goal: problem,
    stopReason: reason,
    ...endOf(reason),
    endedAt: submittedAt,
    src: [src],
    ...withExtra({ labeler: author }, outer, asked && { question: asked }, labelled && { label: labelled }),
  };
  const builder = new TrajectoryBuilder(input, context.hash);
  const solution = new SolutionReader(builder, author, (pointer) => placeIn(file, record, pointer));
  if (problem !== null) solution.question(problem);
  for (const [index, step] of steps.entries()) solution.position(step, index);
  const trajectory = builder.finish();
  if (!trajectory) return { kind: 'issue', issue: issue('no_steps', 'The row has neither a problem nor completions; no trajectory was made.', whereOf(src)) };
  return { kind: 'trajectory', trajectory: { ...trajectory, activeLeaf: solution.active }, labels: solution.labels };
}

export const prm800k: Importer = {
  id: format,
  title: 'PRM800K step labels',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
