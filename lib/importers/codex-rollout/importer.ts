/** Codex CLI rollouts: the rows of one session, from the oldest layout (bare response items) to the newest (typed rows with a payload). */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import type { ImportContext, Imported, Importer, SourceFile } from '@/lib/importers/importer';
import { TrajectoryBuilder, type TrajectoryInput } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { SubLink, Trajectory } from '@/lib/trajectory/model';
import { recognise } from './recognise';
import { badRow, RolloutWriter, type RolloutRow } from './rollout';
import { readRow } from './rows';
import { twinsOf } from './twins';

const format = 'codex-rollout';
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The agent that started this one, as newer headers name it. */
function parentOf(source: Json | undefined): SubLink | null {
  const spawned = objectOf(objectOf(objectOf(source)?.subagent)?.thread_spawn);
  const [parent, depth] = [spawned?.parent_thread_id, spawned?.depth];
  if (typeof parent !== 'string') return null;
  return { ref: parent, ...(typeof depth === 'number' && Number.isInteger(depth) && depth >= 0 ? { depth } : {}), resolved: false };
}

/** The first header is that of the rollout; later ones came with rows that were copied from others. */
function factsOf(metas: readonly JsonObject[]) {
  const [own, ...others] = metas;
  const fields = new Fields(own ?? {});
  const id = fields.text('id');
  const forked = fields.text('forked_from_id') ?? others.flatMap((meta) => (typeof meta.id === 'string' && meta.id !== id ? [meta.id] : [])).at(-1) ?? null;
  const git = others.length > 0 ? { copied_headers: [...others] } : undefined;
  const startedAt = fields.text('timestamp');
  return {
    id,
    forked,
    startedAt,
    facts: {
      externalId: id,
      agent: { name: fields.text('originator') ?? 'codex', version: fields.text('cli_version'), model: fields.peek('model') === undefined ? null : fields.text('model') },
      parentLink: parentOf(fields.peek('source')),
      continuesFrom: forked === null ? null : { ref: forked, resolved: false },
      startedAt,
    } satisfies Partial<TrajectoryInput>,
    extra: { ...fields.rest(), ...git },
  };
}

const statusOf = (end: string | null): Trajectory['status'] => (end === null ? 'unknown' : end === 'task_complete' ? 'completed' : 'aborted');

/** The whole file is read before the first step: an event may stand before the item that it shows. */
async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const rows: (RolloutRow | null)[] = [];
  const records = [];
  for await (const record of file.records()) {
    const row = readRow(record.value);
    rows.push(row && { record, row });
    if (!row) records.push(record);
  }
  const metas = rows.flatMap((one) => (one?.row.kind === 'meta' ? [one.row.payload] : []));
  const { id, forked, startedAt, facts, extra } = factsOf(metas);
  const origin = id !== null && uuid.test(id) ? id : file.sha256;
  const builder = new TrajectoryBuilder({ ...facts, format, origin, key: '', ...withExtra(extra) }, context.hash);
  for (const record of records) badRow(builder, file, record);
  const writer = new RolloutWriter(builder, file, context, twinsOf(rows.map((one) => one?.row ?? null)), forked === null ? null : startedAt);
  for (const [index, one] of rows.entries()) if (one) writer.add(one, index);
  const early = writer.finish();
  const trajectory = builder.finish();
  if (!trajectory) {
    for (const found of builder.issues) yield { kind: 'issue', issue: found };
    yield { kind: 'issue', issue: issue('no_steps', 'No row of the rollout is a message, a call or a result; no trajectory was made.') };
    return;
  }
  const times = rows.flatMap((one) => one?.row.at ?? []);
  const model = trajectory.steps.flatMap((step) => step.model ?? []).at(0) ?? trajectory.agent.model;
  yield {
    kind: 'trajectory',
    trajectory: {
      ...trajectory,
      agent: { ...trajectory.agent, model },
      usage: writer.usage,
      status: statusOf(writer.end),
      stopReason: writer.end,
      startedAt: trajectory.startedAt ?? times[0] ?? null,
      endedAt: times.at(-1) ?? null,
      ...withExtra(extra, early.length > 0 ? { events: [...early] } : undefined),
    },
    labels: [],
  };
}

export const codexRollout: Importer = { id: format, title: 'Codex CLI rollouts', version: 1, recognise, read };
