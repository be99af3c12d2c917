/** NeMo Gym rollouts: Responses items of the request and of the run, with the reward that the environment gave. */
import { arrayOf, objectOf } from '@/lib/json/json';
import { equalJson } from '@/lib/json/equal-json';
import type { Json } from '@/lib/json/schema';
import { Fields, restAs, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn } from '@/lib/importers/common/place';
import { ResponsesReader } from '@/lib/importers/common/responses-items';
import { responsesEnd, responsesUsage } from '@/lib/importers/common/responses-usage';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type TrajectoryInput } from '@/lib/trajectory/build';
import type { Outcome } from '@/lib/trajectory/model';

const format = 'nemo-gym';

function isRow(value: Json): boolean {
  const row = objectOf(value);
  return row !== null && objectOf(row.responses_create_params) !== null && Array.isArray(objectOf(row.response)?.output);
}

function recognise(sample: Sample): Recognition | null {
  if (sample.values.length === 0 || !sample.values.every(isRow)) return null;
  return { score: 0.95, why: 'each row has `responses_create_params` and a `response` with `output`' };
}

function outcomesOf(row: Fields): Outcome[] {
  const outcomes: Outcome[] = [];
  const reward = row.number('reward');
  if (reward !== null) outcomes.push({ source: 'verifier', name: 'reward', value: reward, success: null });
  const resolved = row.flag('resolved');
  if (resolved !== null) outcomes.push({ source: 'verifier', name: 'resolved', value: resolved, success: resolved });
  return outcomes;
}

/** The id that the environment's own data gives the task, else the number of the row in the data set, told apart by environment. */
function taskOf(row: Fields, metadata: Fields | null, group: string | null): string | null {
  const named = metadata?.peek('instance_id') ?? row.peek('instance_id');
  if (typeof named === 'string') return named;
  const environment = objectOf(row.peek('agent_ref'))?.name;
  return group === null ? null : typeof environment === 'string' ? `${environment}#${group}` : group;
}

function factsOf(row: Fields, asked: Fields, response: Fields): Partial<TrajectoryInput> {
  const metadata = Fields.of(asked.peek('metadata'));
  const group = row.id('_ng_task_index');
  const goal = metadata?.peek('problem_statement');
  const agent = objectOf(row.peek('agent_ref'))?.name;
  const list = asked.take('tools');
  const { tools, complete } = readToolDefs(list);
  // The response repeats the tools that it was given.
  if (list !== undefined && equalJson(response.peek('tools') ?? null, list)) response.take('tools');
  const end = responsesEnd(response);
  const truncated = row.peek('truncated') === true;
  const task = taskOf(row, metadata, group);
  const model = response.text('model') ?? asked.text('model');
  return {
    externalId: row.id('uuid') ?? response.id('id'),
    externalTask: task,
    group,
    trial: row.number('_ng_rollout_index'),
    seed: row.number('seed'),
    goal: typeof goal === 'string' ? goal : null,
    agent: { name: typeof agent === 'string' ? agent : null, version: null, model: model === '' ? null : model },
    tools,
    ...end,
    ...(truncated ? { status: 'truncated' as const } : {}),
    outcomes: outcomesOf(row),
    usage: responsesUsage(response),
    ...withExtra(row.rest(), complete ? undefined : { tools: list ?? null }, restAs('responses_create_params', asked), restAs('response', response)),
  };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const [asked, response] = [row?.inner('responses_create_params'), row?.inner('response')];
  if (!row || !asked || !response) return refusedRecord('The row has no `responses_create_params` or no `response`; it was not imported.', src);
  const input = asked.take('input');
  const output = response.list('output') ?? [];
  const facts = factsOf(row, asked, response);
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src] }, context.hash);
  const reader = new ResponsesReader(builder, context, { summaryIsReasoning: true });
  const given: readonly Json[] = typeof input === 'string' ? [{ role: 'user', content: input }] : (arrayOf(input) ?? []);
  const at = '/responses_create_params/input';
  for (const [index, item] of given.entries())
    reader.add(item, { src: placeIn(file, record, typeof input === 'string' ? at : `${at}/${index}`), index });
  for (const [index, item] of output.entries()) reader.add(item, { src: placeIn(file, record, `/response/output/${index}`), index: given.length + index });
  reader.flush();
  return finished(builder, src, 'The row has no items; no trajectory was made.');
}

export const nemoGym: Importer = {
  id: format,
  title: 'NeMo Gym rollouts',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRow(file, record, context);
  },
};
