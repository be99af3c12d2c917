/** Samples of slime and miles as JSON: a prompt, a response, and the tokens that were trained on. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { readTextOrMessages } from '@/lib/importers/common/text-or-messages';
import { tokenMismatch } from '@/lib/importers/common/token-lists';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { Outcome, Trajectory } from '@/lib/trajectory/model';

const format = 'slime-sample';

/** What belongs to the tokens of the response stays with the response. */
const tokenFields = ['tokens', 'response_length', 'loss_mask', 'rollout_log_probs', 'rollout_routed_experts', 'weight_versions'];

const statuses = new Map<string, Trajectory['status']>([
  ['pending', 'running'],
  ['completed', 'completed'],
  ['truncated', 'truncated'],
  ['aborted', 'aborted'],
  ['failed', 'failed'],
]);

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && Array.isArray(row.tokens) && ['loss_mask', 'rollout_log_probs', 'response_length', 'rollout_id'].some((key) => key in row);
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.85, why: 'each row has `tokens` with a `loss_mask`, log probabilities or a length of the response' };
}

/** A number, or several by name. */
function outcomesOf(row: Fields): Outcome[] {
  const reward = row.number('reward');
  if (reward !== null) return [{ source: 'verifier', name: 'reward', value: reward, success: null }];
  const named = row.inner('reward');
  if (!named) return [];
  return Object.keys(objectOf(row.peek('reward')) ?? {}).flatMap((name): Outcome[] => {
    const value = named.number(name) ?? named.flag(name) ?? named.text(name);
    return value === null ? [] : [{ source: 'verifier', name, value, success: null }];
  });
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  if (!row) return refusedRecord('The value is no sample; it was not imported.', src);
  const prompt = readTextOrMessages(row.take('prompt'), '/prompt', 'user');
  const response = row.text('response');
  const status = row.peek('status');
  const known = typeof status === 'string' ? statuses.get(status) : undefined;
  if (known) row.take('status');
  const kept = new Fields(Object.fromEntries(tokenFields.map((name) => [name, row.take(name) ?? null])));
  const group = row.id('group_index');
  const builder = new TrajectoryBuilder(
    {
      format, origin: file.sha256, key: `#${record.index}`, src: [src], group,
      externalId: row.id('rollout_id'), trial: row.number('index'), status: known ?? 'unknown', outcomes: outcomesOf(row),
      ...withExtra(row.rest()),
    },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const [index, message] of prompt?.messages.entries() ?? []) chat.add(message, { src: placeIn(file, record, prompt?.pointer(index)), index: null });
  const said = tokenMismatch([['loss_mask', kept.peek('loss_mask')], ['rollout_log_probs', kept.peek('rollout_log_probs')]]);
  if (said !== null) builder.report('token_mismatch', `Step ${builder.length}: ${said}.`, whereOf(src));
  const place = response === null ? src : placeIn(file, record, '/response');
  if (response === null) builder.report('content_missing', `Step ${builder.length}: the text of the response was not recorded, only its tokens.`, whereOf(src));
  builder.add({ kind: 'action', role: 'assistant', parts: response === null ? [] : [{ type: 'text', text: response }], src: [place], sourceIndexes: [], ...withExtra(kept.rest()) });
  return finished(builder, src, 'The sample is empty; no trajectory was made.');
}

export const slimeSample: Importer = {
  id: format,
  title: 'slime and miles samples',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
