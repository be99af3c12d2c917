/** τ-bench results: one simulated conversation a row, with the reward that the environment gave it. */
import { objectOf } from '@/lib/json/json';
import { toNumber, type Json, type JsonNumber } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { Actor, Outcome, Trajectory } from '@/lib/trajectory/model';

const format = 'tau-bench';

/** Index in `actors` by role: the user of these conversations is a model too. */
const actors: readonly Actor[] = [
  { kind: 'system', name: null, model: null },
  { kind: 'user_simulator', name: null, model: null },
  { kind: 'agent', name: null, model: null },
  { kind: 'tool', name: null, model: null },
];
const actorOf = new Map([
  ['system', 0],
  ['user', 1],
  ['assistant', 2],
  ['tool', 3],
]);

/** What the simulated user writes when it is done. */
const stopMark = '###STOP###';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && Array.isArray(row.traj) && 'task_id' in row && 'reward' in row;
}

function recognise(sample: Sample): Recognition | null {
  if (sample.values.length > 0 && sample.values.every(isRow)) return { score: 0.95, why: 'each row has `task_id`, `reward` and a message list `traj`' };
  const bigRow = sample.shape !== 'text' && sample.values.length === 0 && /"task_id"\s*:/.test(sample.head) && /"traj"\s*:\s*\[/.test(sample.head);
  return bigRow ? { score: 0.8, why: 'its head has `task_id` and a message list `traj`' } : null;
}

/** The reward is 1 for a run that left the database and the answers as they should be, 0 for one that did not. */
function rewardOf(value: JsonNumber | null): Outcome[] {
  if (value === null) return [];
  const number = toNumber(value);
  return [{ source: 'environment', name: 'reward', value, success: number === 1 ? true : number === 0 ? false : null }];
}

function statusOf(messages: readonly Json[], failed: boolean): Trajectory['status'] {
  if (failed) return 'failed';
  const content = objectOf(messages.at(-1))?.content;
  return typeof content === 'string' && content.includes(stopMark) ? 'completed' : 'unknown';
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const messages = row?.list('traj');
  if (!row || !messages) return { kind: 'issue', issue: issue('bad_record', 'The row has no message list `traj`; it was not imported.', whereOf(src)) };
  const info = objectOf(row.peek('info'));
  const instruction = objectOf(info?.task)?.instruction;
  const fault = typeof info?.error === 'string' ? info.error : null;
  const builder = new TrajectoryBuilder(
    {
      format,
      origin: file.sha256,
      key: `#${record.index}`,
      externalTask: row.id('task_id'),
      trial: row.number('trial'),
      outcomes: rewardOf(row.number('reward')),
      goal: typeof instruction === 'string' ? instruction : null,
      actors: [...actors],
      status: statusOf(messages, fault !== null),
      src: [src],
      ...withExtra(row.rest()),
    },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const [index, message] of messages.entries()) {
    const role = objectOf(message)?.role;
    const actor = typeof role === 'string' ? actorOf.get(role) : undefined;
    chat.add(message, { src: placeIn(file, record, `/traj/${index}`), index }, actor === undefined ? {} : { actor });
  }
  const trajectory = builder.finish();
  if (trajectory) return { kind: 'trajectory', trajectory, labels: [] };
  if (fault !== null) return { kind: 'issue', issue: issue('error_record', `The run failed before its first message: ${fault}`, whereOf(src)) };
  return { kind: 'issue', issue: issue('no_steps', 'The row has no messages; no trajectory was made.', whereOf(src)) };
}

export const tauBench: Importer = {
  id: format,
  title: 'τ-bench results',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
