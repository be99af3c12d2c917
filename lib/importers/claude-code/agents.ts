/**
 * Agents that a session started, and how both sides find each other.
 *
 *     in one file        rows marked as sidechain, by agent id or by the prompt that the call carries
 *     in files of their own   agent-<id>.jsonl beside the session, or <session>/subagents/agent-<id>.jsonl with a .meta.json
 *
 * A link to a file that was not given stays unresolved; it keeps the id by which it can be resolved later.
 */
import type { Hash } from '@/lib/base/hash';
import { objectOf } from '@/lib/json/json';
import type { SourceFile } from '@/lib/importers/importer';
import { placeIn } from '@/lib/importers/common/place';
import { makeTrajectoryId, type TrajectoryId } from '@/lib/trajectory/ids';
import type { SubLink } from '@/lib/trajectory/model';
import { isGlobalSession, sidechainKey, type Conversation } from './conversations';
import { readRow, type Row } from './rows';

/** A session's own id where it is globally unique, else the file; the name of the session stays part of the key then. */
export function identityOf(session: string | null, key: string, file: SourceFile): { origin: string; key: string } {
  return isGlobalSession(session) ? { origin: session, key } : { origin: file.sha256, key: JSON.stringify([session, key]) };
}

export function trajectoryIdOf(conversation: Pick<Conversation, 'session' | 'key'>, file: SourceFile, hash: Hash): TrajectoryId {
  const { origin, key } = identityOf(conversation.session, conversation.key, file);
  return makeTrajectoryId(hash, origin, key);
}

const nameOf = (path: string) => path.split('/').at(-1) ?? '';

/** The first row with a message, as far as it tells which conversation the file is. */
async function firstMessage(file: SourceFile): Promise<Row | null> {
  for await (const record of file.records()) {
    const row = readRow(record.value, record.index, record.index, placeIn(file, record));
    if (typeof row !== 'string' && row.message !== null) return row;
  }
  return null;
}

async function runIn(file: SourceFile, sidechain: boolean, hash: Hash): Promise<TrajectoryId | null> {
  const row = await firstMessage(file);
  if (!row || row.sidechain !== sidechain) return null;
  return trajectoryIdOf({ session: row.session, key: sidechain ? sidechainKey(row, new Map()) : '' }, file, hash);
}

async function firstRun(file: SourceFile, paths: readonly string[], sidechain: boolean, hash: Hash): Promise<TrajectoryId | null> {
  for (const path of paths) {
    const other = await file.neighbour(path);
    const run = other ? await runIn(other, sidechain, hash) : null;
    if (run !== null) return run;
  }
  return null;
}

/** The run of an agent in a file of its own; null where that file was not given. */
export function agentRun(agent: string, file: SourceFile, hash: Hash): Promise<TrajectoryId | null> {
  const stem = nameOf(file.path).replace(/\.jsonl$/, '');
  return firstRun(file, [`agent-${agent}.jsonl`, `${stem}/subagents/agent-${agent}.jsonl`], true, hash);
}

/** For a sidechain that is a file of its own: what started it, from its meta file, and the session where that was given. */
export async function parentOfFile(session: string | null, file: SourceFile, hash: Hash): Promise<SubLink> {
  const meta = await file.neighbour(nameOf(file.path).replace(/\.jsonl$/, '.meta.json'));
  let about = null;
  if (meta) for await (const record of meta.records()) about ??= objectOf(record.value);
  const run = session === null ? null : await firstRun(file, [`../../${session}.jsonl`, `${session}.jsonl`], false, hash);
  const ref = typeof about?.toolUseId === 'string' ? about.toolUseId : session;
  return {
    ...(run === null ? {} : { trajectory: run }),
    ...(ref === null ? {} : { ref }),
    ...(typeof about?.agentType === 'string' ? { agent: about.agentType } : {}),
    ...(typeof about?.spawnDepth === 'number' && Number.isInteger(about.spawnDepth) && about.spawnDepth >= 0 ? { depth: about.spawnDepth } : {}),
    resolved: run !== null,
  };
}
