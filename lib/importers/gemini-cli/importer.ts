/** Gemini CLI sessions: one JSON document (older), or a log of messages that are written again, set and taken back (newer). */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { withExtra } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { summedUsage } from '@/lib/importers/common/sum-usage';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import { makeCallKey } from '@/lib/trajectory/ids';
import type { BranchInfo } from '@/lib/trajectory/model';
import { readMessage } from './message';
import { SessionLog, type LoggedMessage } from './session-log';

const format = 'gemini-cli';
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const isHeader = (value: Json | undefined): boolean => {
  const row = objectOf(value);
  return typeof row?.sessionId === 'string' && typeof row.projectHash === 'string';
};

function recognise({ values, shape, head }: Sample): Recognition | null {
  if (isHeader(values[0])) return { score: 0.95, why: 'it begins with `sessionId` and `projectHash`' };
  const big = shape === 'object' && /"projectHash"\s*:/.test(head) && /"sessionId"\s*:/.test(head);
  if (big) return { score: 0.9, why: 'its head has `sessionId` and `projectHash`' };
  const patches = values.some((value) => typeof objectOf(value)?.$rewindTo === 'string' || objectOf(objectOf(value)?.$set) !== null);
  return patches && values.some((value) => objectOf(value)?.type === 'gemini') ? { score: 0.85, why: 'messages of `type` gemini stand among rows that `$set` or `$rewindTo`' } : null;
}

/** Branch information of each message that starts one of several ways, or one that was given up. */
function branchesOf(log: SessionLog): Map<string, BranchInfo> {
  const live = new Set(log.active);
  const ways = new Map<string | null, LoggedMessage[]>();
  for (const message of log.messages.values()) ways.set(message.before, [...(ways.get(message.before) ?? []), message]);
  const branches = new Map<string, BranchInfo>();
  for (const siblings of ways.values()) {
    const isFork = siblings.length > 1;
    for (const { id, before } of siblings) {
      const isGivenUp = !live.has(id) && (before === null || live.has(before));
      if (isFork || isGivenUp) branches.set(id, { reason: 'rewind', selected: live.has(id) });
    }
  }
  return branches;
}

/** Writes the steps; gives back the last step of each message. */
function writeSteps(log: SessionLog, builder: TrajectoryBuilder, context: ImportContext): Map<string, number> {
  const notes = new Notes(builder);
  const branches = branchesOf(log);
  const tips = new Map<string, number>();
  for (const message of log.messages.values()) {
    const [src] = message.src;
    if (!src) continue;
    const { step, results, faults, cancelled } = readMessage(message.value, context);
    notes.callFaults(faults, src);
    notes.lookForControls(step.parts ?? [], src);
    if ((step.parts ?? []).some((part) => part.type === 'media' && part.attachment !== null)) notes.media(src);
    const parent = message.before === null ? null : (tips.get(message.before) ?? null);
    const ordinal = builder.add({ ...step, key: message.id, parent, branch: branches.get(message.id) ?? null, src: [...message.src], sourceIndexes: [...new Set(message.records)] });
    let tip = ordinal;
    for (const { callId, index, parts, isError, extra, at } of results) {
      notes.lookForControls(parts, src);
      tip = builder.add({
        kind: 'observation', role: 'tool', key: `${message.id}/${index}`, parent: tip, parts, startedAt: at, sourceIndexes: [...new Set(message.records)], src: [...message.src],
        result: { cause: [makeCallKey(ordinal, index)], callId, isError }, ...withExtra(extra),
      });
    }
    for (const index of cancelled) {
      const call = builder.step(ordinal)?.calls[index];
      if (call) call.status = 'cancelled';
    }
    tips.set(message.id, tip);
  }
  return tips;
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const log = new SessionLog();
  for await (const record of file.records()) log.row(record.value, record.index, (pointer) => placeIn(file, record, pointer));
  const { sessionId, startTime, lastUpdated, kind, ...rest } = log.header;
  const session = typeof sessionId === 'string' ? sessionId : null;
  const isAgent = typeof kind === 'string' && kind !== 'main';
  // The runs of sub-agents carry the id of the session that started them.
  const identity = session !== null && uuid.test(session) && !isAgent ? { origin: session, key: '' } : { origin: file.sha256, key: '' };
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
  const builder = new TrajectoryBuilder(
    {
      format, ...identity, externalId: session, startedAt: text(startTime), endedAt: text(lastUpdated),
      parentLink: isAgent && session !== null ? { ref: session, resolved: false } : null,
      ...withExtra(kind === undefined ? undefined : { kind }, rest),
    },
    context.hash,
  );
  for (const src of log.bad) builder.report('bad_step', 'The entry is no object; no step was made of it.', whereOf(src));
  const [replaced, rewound] = [log.replaced[0], log.rewound[0]];
  if (replaced) builder.report('record_replaced', `Messages were written again ${log.replaced.length} times; the last version counts.`, whereOf(replaced));
  if (rewound) builder.report('rewound', `The session was rewound ${log.rewound.length} times; what was taken back is kept as a branch.`, whereOf(rewound));
  const tips = writeSteps(log, builder, context);
  const trajectory = builder.finish();
  if (!trajectory) {
    yield { kind: 'issue', issue: issue('no_steps', 'The session has no messages; no trajectory was made.') };
    return;
  }
  const last = log.active.at(-1);
  const { steps } = trajectory;
  const model = steps.find((step) => step.model !== null)?.model ?? null;
  const activeLeaf = (last === undefined ? undefined : tips.get(last)) ?? trajectory.activeLeaf;
  yield { kind: 'trajectory', trajectory: { ...trajectory, activeLeaf, agent: { name: 'gemini-cli', version: null, model }, usage: summedUsage(steps) }, labels: [] };
}

export const geminiCli: Importer = { id: format, title: 'Gemini CLI sessions', version: 1, recognise, read };
