/** SWE-agent trajectories (`.traj`), before and after version 1: the history of a run, its turns, and how it ended. */
import { arrayOf, objectOf } from '@/lib/json/json';
import { toNumber, type Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { unwrapJson } from '@/lib/importers/common/nested-json';
import { placeIn } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type TrajectoryInput } from '@/lib/trajectory/build';
import type { SourceRef, Trajectory, Usage } from '@/lib/trajectory/model';
import { isRun, recognise } from './recognise';
import { addTurn, emptyRun, wholeRun, type Run } from './run';
import { writeHistory, writeTurns } from './steps';

const format = 'swe-agent';

function statusOf(exit: string | null): Trajectory['status'] {
  if (exit === null || exit === '') return 'unknown';
  if (exit === 'submitted') return 'completed';
  if (/^submitted \(|^exit_(?:cost|context|total_execution_time|command_timeout)|^early_exit/.test(exit)) return 'truncated';
  return /^exit_/.test(exit) ? 'failed' : 'unknown';
}

/** A replay asks no model: its counts are zero because nobody counted. */
function usageOf(info: Fields | null): Usage | null {
  const stats = info?.inner('model_stats');
  if (!stats) return null;
  const [input, output, cost] = [stats.peek('tokens_sent'), stats.peek('tokens_received'), stats.peek('instance_cost')];
  const number = (value: Json | undefined) => (typeof value === 'number' ? value : value !== null && typeof value === 'object' && '$num' in value ? toNumber({ $num: String(value.$num) }) : null);
  const [sent, received, paid] = [number(input), number(output), number(cost)];
  if (!sent && !received) return null;
  return { input: sent, output: received, ...(paid === null ? {} : { cost: paid, currency: 'USD' }) };
}

const sharedEnvironments = new Set(['swe_main', 'main', '']);

function factsOf(run: Run): Omit<TrajectoryInput, 'format' | 'origin' | 'key'> {
  const beside = new Fields(run.beside);
  const config = unwrapJson(beside.take('replay_config') ?? null).value;
  const info = Fields.of(beside.peek('info'));
  const [exit, version] = [info?.peek('exit_status'), info?.peek('swe_agent_version')];
  const stop = typeof exit === 'string' ? exit : null;
  const agent = objectOf(objectOf(config)?.agent);
  const [model, problem] = [objectOf(agent?.model)?.name, objectOf(objectOf(config)?.problem_statement)?.id];
  const environment = beside.text('environment') ?? '';
  const isShared = sharedEnvironments.has(environment);
  return {
    externalTask: typeof problem === 'string' ? problem : isShared ? null : environment,
    agent: { name: 'swe-agent', version: typeof version === 'string' ? version : null, model: typeof model === 'string' ? model : null },
    status: statusOf(stop),
    stopReason: stop,
    usage: usageOf(info),
    ...withExtra(beside.rest(), environment === '' ? undefined : { environment }, config === null ? undefined : { replay_config: config }),
  };
}

function readRun(run: Run, key: string, src: SourceRef, file: SourceFile, context: ImportContext, attempt: number | null = null): Imported {
  const facts = factsOf(run);
  const builder = new TrajectoryBuilder({ ...facts, ...(attempt === null ? {} : { trial: attempt }), goal: run.history.length > 0 ? null : run.asked, format, origin: file.sha256, key, src: [src] }, context.hash);
  const left = run.history.length > 0 ? writeHistory(run, builder, context) : [];
  if (run.history.length === 0) writeTurns(run, builder);
  const imported = finished(builder, src, 'The run has neither a history nor turns; no trajectory was made.');
  if (imported.kind !== 'trajectory' || left.length === 0) return imported;
  const trajectory = { ...imported.trajectory, ...withExtra(objectOf(facts.extra) ?? undefined, { turns_without_message: left }) };
  return { ...imported, trajectory };
}

/** Runs that tried several times keep each attempt whole; what stands beside them repeats the one that was chosen. */
function* readWhole(record: SourceRecord, file: SourceFile, context: ImportContext): Iterable<Imported> {
  const value = objectOf(record.value);
  if (!value) return yield refusedRecord('The value is no run with a list `trajectory`; it was not imported.', placeIn(file, record));
  const attempts = arrayOf(value.attempts) ?? [];
  if (attempts.length > 0 && attempts.every(isRun)) {
    for (const [index, attempt] of attempts.entries()) {
      const pointer = `/attempts/${index}`;
      const run = wholeRun(objectOf(attempt) ?? {}, (at) => placeIn(file, record, `${pointer}${at}`));
      yield readRun(run, `#${record.index}${pointer}`, placeIn(file, record, pointer), file, context, index);
    }
    return;
  }
  if (!isRun(value)) return yield refusedRecord('The value is no run with a list `trajectory`; it was not imported.', placeIn(file, record));
  yield readRun(wholeRun(value, (at) => placeIn(file, record, at)), `#${record.index}`, placeIn(file, record), file, context);
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  let run: Run | null = null;
  let [start, end] = [0, 0];
  // Turns repeat the prompt, so a run of a file of its own is read turn by turn.
  for await (const record of file.records({ listAt: ['trajectory', 'history'] })) {
    const list = /^\/(trajectory|history)\/\d+$/.exec(record.pointer ?? '')?.[1];
    const members = objectOf(record.value);
    if (record.pointer === null && members && 'trajectory' in members) yield* readWhole(record, file, context);
    else if (list === undefined && (record.pointer !== null || !members)) yield* readWhole(record, file, context);
    else {
      if (!run) [run, start] = [emptyRun(), record.start];
      end = record.end;
      if (list === 'trajectory') addTurn(run, record.value, placeIn(file, record));
      else if (list === 'history') run.history.push({ value: record.value, src: placeIn(file, record) });
      else run.beside = { ...run.beside, ...members };
    }
  }
  if (!run) return;
  const { attempts, ...beside } = run.beside;
  const src = { file: file.sha256, start, end };
  if (Array.isArray(attempts) && attempts.length > 0 && attempts.every(isRun))
    for (const [index, attempt] of attempts.entries()) yield readRun(wholeRun(objectOf(attempt) ?? {}, () => src), `/attempts/${index}`, src, file, context, index);
  else yield readRun({ ...run, beside: attempts === undefined ? beside : run.beside }, '', src, file, context);
}

export const sweAgent: Importer = { id: format, title: 'SWE-agent trajectories', version: 1, recognise, read };
