/** OpenHands evaluation results (`output.jsonl`): one instance a row, with the events of its run and what became of it. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, isNumber, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { refusedRecord } from '@/lib/importers/common/imported';
import { EventList, trajectoriesOf } from '@/lib/importers/common/openhands-trajectories';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { TrajectoryInput } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { Outcome, Usage } from '@/lib/trajectory/model';

const format = 'openhands-output';

const isRow = (value: Json | undefined): boolean => {
  const row = objectOf(value);
  return row !== null && 'instance_id' in row && 'history' in row && ('test_result' in row || 'instruction' in row || 'metadata' in row);
};

function recognise({ values, head }: Sample): Recognition | null {
  if (values.length > 0 && values.every(isRow)) return { score: 0.95, why: 'each row has `instance_id`, `history` and `test_result` or `instruction`' };
  const bigRow = values.length <= 1 && /"instance_id"\s*:/.test(head) && /"instruction"\s*:/.test(head) && /"metadata"\s*:\s*\{\s*"agent_class"/.test(head);
  return bigRow ? { score: 0.9, why: 'its head has `instance_id`, an instruction and the class of the agent' } : null;
}

function usageOf(row: Fields): Usage | null {
  const metrics = objectOf(row.peek('metrics'));
  const tokens = objectOf(metrics?.accumulated_token_usage);
  const cost = metrics?.accumulated_cost;
  const count = (key: string) => (isNumber(tokens?.[key]) ? tokens[key] : null);
  if (!tokens && !isNumber(cost)) return null;
  return {
    input: count('prompt_tokens'), output: count('completion_tokens'), cacheRead: count('cache_read_tokens'), cacheWrite: count('cache_write_tokens'),
    ...(isNumber(cost) ? { cost, currency: 'USD' } : {}),
    inputIncludesCache: true,
  };
}

/** Whether the tests passed stands in one of several places. */
function outcomesOf(row: Fields): Outcome[] {
  const result = objectOf(row.peek('test_result'));
  for (const holder of [objectOf(result?.report), objectOf(result?.result), result, objectOf(row.peek('report'))]) {
    const resolved = holder?.resolved;
    if (typeof resolved === 'boolean') return [{ source: 'verifier', name: 'resolved', value: resolved, success: resolved }];
  }
  return [];
}

const secret = /(?:api_?key|secret|token|password)$/i;

/** Keys of services are starred by the program; one that is not is no part of a run and is left out. */
function withoutSecrets(config: JsonObject): JsonObject {
  const isOpen = ([key, value]: [string, Json]) => !(secret.test(key) && typeof value === 'string' && !/^\**$/.test(value));
  return Object.fromEntries(Object.entries(config).filter(isOpen));
}

function factsOf(row: Fields): Omit<TrajectoryInput, 'format' | 'origin' | 'key'> {
  const metadata = row.inner('metadata');
  const config = metadata?.inner('llm_config')?.rest();
  const model = config?.model;
  const agent = metadata?.text('agent_class') ?? null;
  const error = row.text('error');
  const about = { ...metadata?.rest(), ...(config ? { llm_config: withoutSecrets(config) } : {}) };
  return {
    externalTask: row.id('instance_id'),
    agent: { name: agent, version: null, model: typeof model === 'string' ? model : null },
    goal: row.text('instruction'),
    outcomes: outcomesOf(row),
    usage: usageOf(row),
    ...(error === null || error === '' ? {} : { status: 'failed', stopReason: error }),
    ...withExtra(row.rest(), Object.keys(about).length > 0 ? { metadata: about } : undefined),
  };
}

function* readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Iterable<Imported> {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const history = row?.list('history') ?? (row?.peek('history') === null ? [] : null);
  if (!row || !history) return yield refusedRecord('The row has no list `history`; it was not imported.', src);
  const list = new EventList();
  for (const [index, entry] of history.entries()) list.add(entry, placeIn(file, record, `/history/${index}`), index);
  const isAsked = list.events.some(({ action, source }) => action === 'message' && source === 'user');
  const facts = factsOf(row);
  const goal = isAsked || !facts.goal ? null : facts.goal;
  const trajectories = trajectoriesOf(
    {
      facts: { ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src] },
      list,
      first: goal === null ? null : { kind: 'user', role: 'user', key: 'instruction', parts: [{ type: 'text', text: goal }], src: [placeIn(file, record, '/instruction')] },
    },
    context,
  );
  for (const trajectory of trajectories) yield { kind: 'trajectory', trajectory, labels: [] };
  if (trajectories.length > 0) return;
  const error = facts.stopReason ?? null;
  if (error !== null) yield { kind: 'issue', issue: issue('error_record', `The run failed before its first step: ${error}`, whereOf(src)) };
  else yield { kind: 'issue', issue: issue('no_steps', 'The row has no instruction and no events; no trajectory was made.', whereOf(src)) };
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  for await (const record of file.records()) yield* readRow(file, record, context);
}

export const openhandsOutput: Importer = { id: format, title: 'OpenHands evaluation results', version: 1, recognise, read };
