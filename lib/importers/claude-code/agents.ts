/**
 * Agents that a session started, and how both sides find each other.
 *
 *     in one file        rows marked as sidechain, by agent id or by the prompt that the call carries
 *     in files of their own   agent-<id>.jsonl beside the session, or <session>/subagents/agent-<id>.jsonl with a .meta.json
 *
 * A link to a file that was not given stays unresolved; it keeps the id by which it can be resolved later.
 */
import type { Hash } from '@/lib/base/hash';
import { Fields } from '@/lib/importers/common/fields';
import { placeIn } from '@/lib/importers/common/place';
import type { SourceFile } from '@/lib/importers/importer';
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

/** What a meta file says of the agent beside it. */
async function metaOf(file: SourceFile): Promise<{ toolUseId: string | null; about: Pick<SubLink, 'agent' | 'depth'> }> {
  const meta = await file.neighbour(nameOf(file.path).replace(/\.jsonl$/, '.meta.json'));
  let found: Fields | null = null;
  if (meta) for await (const record of meta.records()) found ??= Fields.of(record.value);
  const [agent, depth] = [found?.text('agentType') ?? null, found?.peek('spawnDepth')];
  return {
    toolUseId: found?.text('toolUseId') ?? null,
    about: { ...(agent === null ? {} : { agent }), ...(typeof depth === 'number' && Number.isInteger(depth) && depth >= 0 ? { depth } : {}) },
  };
}

/** Tools that flatten folders put what was a path before the name: `shop_main.jsonl` goes with `shop_agent-7.jsonl`. */
const prefixBefore = (name: string, end: RegExp): string => (end.test(name) ? name.replace(end, '') : '');

/** The run of an agent, in a file of its own; unresolved where that file was not given. */
export async function agentRun(agent: string, session: string | null, file: SourceFile, hash: Hash): Promise<SubLink> {
  const name = nameOf(file.path);
  const prefix = name === `${session ?? ''}.jsonl` ? '' : prefixBefore(name, /main\.jsonl$/);
  for (const path of [`agent-${agent}.jsonl`, `${name.replace(/\.jsonl$/, '')}/subagents/agent-${agent}.jsonl`, `${prefix}agent-${agent}.jsonl`]) {
    const other = await file.neighbour(path);
    const run = other ? await runIn(other, true, hash) : null;
    if (other && run !== null) return { trajectory: run, ref: agent, ...(await metaOf(other)).about, resolved: true };
  }
  return { ref: agent, resolved: false };
}

/** For a sidechain that is a file of its own: what started it, from its meta file, and the session where that was given. */
export async function parentOfFile(session: string | null, file: SourceFile, hash: Hash): Promise<SubLink> {
  const { toolUseId, about } = await metaOf(file);
  const ref = toolUseId ?? session;
  const prefix = prefixBefore(nameOf(file.path), /agent-[^/]*\.jsonl$/);
  const named = session === null ? [] : [`../../${session}.jsonl`, `${session}.jsonl`, `${prefix}${session}.jsonl`];
  for (const path of [...named, `${prefix}main.jsonl`]) {
    const other = await file.neighbour(path);
    const run = other ? await runIn(other, false, hash) : null;
    if (run !== null) return { trajectory: run, ...(ref === null ? {} : { ref }), ...about, resolved: true };
  }
  return { ...(ref === null ? {} : { ref }), ...about, resolved: false };
}
