/** OpenHands SDK events (version 1): a conversation as a list of events, each with its kind. */
import { toNumber, type JsonNumber } from '@/lib/json/schema';
import { withExtra } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { SourceRef, Trajectory, Usage } from '@/lib/trajectory/model';
import { isSdkEvent, readSdkEvent, type SdkEvent } from './events';
import { SdkWriter, statsOf } from './writer';

const format = 'openhands-sdk-events';

function recognise({ values }: Sample): Recognition | null {
  const found = values.filter(isSdkEvent);
  return found.length > 0 && found.length * 2 > values.length ? { score: 0.92, why: 'each entry is an event with a `kind` such as `ActionEvent`' } : null;
}

/** Counts grow from event to event; the last ones are those of the whole conversation. */
function usageOf(events: readonly SdkEvent[]): Usage | null {
  const metrics = events.map(statsOf).findLast((stats) => stats.length > 0) ?? [];
  if (metrics.length === 0) return null;
  const tokens = metrics.flatMap((one) => one.inner('accumulated_token_usage') ?? []);
  const sum = (values: readonly (JsonNumber | null)[]) => values.reduce((total: number, value) => total + (toNumber(value) ?? 0), 0);
  const count = (key: string) => sum(tokens.map((one) => one.number(key)));
  return {
    input: count('prompt_tokens'), output: count('completion_tokens'), cacheRead: count('cache_read_tokens'), cacheWrite: count('cache_write_tokens'), reasoning: count('reasoning_tokens'),
    cost: sum(metrics.map((one) => one.number('accumulated_cost'))), currency: 'USD', inputIncludesCache: true,
  };
}

const statuses = new Map<string, Trajectory['status']>([
  ['finished', 'completed'],
  ['error', 'failed'],
  ['stuck', 'failed'],
  ['running', 'running'],
  ['paused', 'running'],
  ['idle', 'completed'],
]);

/** The last execution status that the conversation was said to have. */
function endOf(events: readonly SdkEvent[]): string | null {
  const said = events.map(({ value }) => (value.key === 'execution_status' || value.key === 'agent_status' ? value.value : null)).findLast((value) => typeof value === 'string');
  return typeof said === 'string' ? said : null;
}

const modelOf = (events: readonly SdkEvent[]): string | null => {
  const said = events.flatMap(statsOf).map((stats) => stats.peek('model_name')).find((name) => typeof name === 'string');
  return typeof said === 'string' ? said : null;
};

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const events: SdkEvent[] = [];
  const bad: SourceRef[] = [];
  for await (const record of file.records()) {
    const src = placeIn(file, record);
    const event = readSdkEvent(record.value, src, record.index);
    if (event) events.push(event);
    else bad.push(src);
  }
  const end = endOf(events);
  const times = events.flatMap(({ value }) => (typeof value.timestamp === 'string' ? [value.timestamp] : []));
  const builder = new TrajectoryBuilder(
    {
      format, origin: file.sha256, key: '', agent: { name: 'openhands', version: null, model: modelOf(events) }, usage: usageOf(events),
      status: end === null ? 'unknown' : (statuses.get(end) ?? 'unknown'), stopReason: end, startedAt: times[0] ?? null, endedAt: times.at(-1) ?? null,
    },
    context.hash,
  );
  for (const src of bad) builder.report('bad_step', 'The entry is no event with a kind; no step was made of it.', whereOf(src));
  const writer = new SdkWriter(builder, context);
  const early = writer.write(events);
  const trajectory = builder.finish();
  if (trajectory) yield { kind: 'trajectory', trajectory: { ...trajectory, tools: writer.tools, ...withExtra(early.length > 0 ? { events: [...early] } : undefined) }, labels: [] };
  else yield { kind: 'issue', issue: issue('no_steps', 'No event of the file is a message, an action or an observation; no trajectory was made.') };
}

export const openhandsSdkEvents: Importer = { id: format, title: 'OpenHands SDK events', version: 1, recognise, read };
