/** Ids of imported things: derived from the source alone, so that the same bytes give the same ids anywhere, at any time. */
import { z } from 'zod';
import type { Brand } from '@/lib/base/brand';
import type { Hash } from '@/lib/base/hash';

export type TrajectoryId = Brand<string, 'TrajectoryId'>;
export type StepId = Brand<string, 'StepId'>;
export type TaskId = Brand<string, 'TaskId'>;
/** `<ordinal of the step that calls>.<index of the call>`: our own key, for the source's call ids repeat. */
export type CallKey = Brand<string, 'CallKey'>;
/** SHA-256 of a file or attachment, lower-case hex. */
export type Sha256 = Brand<string, 'Sha256'>;

const branded = <T extends string>(pattern: RegExp) => z.string().regex(pattern).transform((value) => value as Brand<string, T>);
export const TrajectoryId = branded<'TrajectoryId'>(/^t_[0-9a-f]{24}$/);
export const StepId = branded<'StepId'>(/^s_[0-9a-f]{24}$/);
export const TaskId = branded<'TaskId'>(/^k_[0-9a-f]{24}$/);
export const CallKey = branded<'CallKey'>(/^\d+\.\d+$/);
export const Sha256 = branded<'Sha256'>(/^[0-9a-f]{64}$/);

const derive = (prefix: string, hash: Hash, parts: readonly string[]) => `${prefix}_${hash(JSON.stringify(parts)).slice(0, 24)}`;

/** `origin`: the source's own id where its format says that it is globally unique (a session UUID), else the file's sha256.
 *  `key`: what tells the trajectory from others of that origin (record number, JSON Pointer, agent id); '' if it stands alone. */
export const makeTrajectoryId = (hash: Hash, origin: string, key: string): TrajectoryId => derive('t', hash, [origin, key]) as TrajectoryId;

/** `key`: the source's own step id, else its place in the source; unique in the trajectory. */
export const makeStepId = (hash: Hash, trajectory: TrajectoryId, key: string): StepId => derive('s', hash, [trajectory, key]) as StepId;

/** `basis`: the format's task, group or instance id, else the leading system and first user texts. */
export const makeTaskId = (hash: Hash, basis: readonly string[]): TaskId => derive('k', hash, basis) as TaskId;

export const makeCallKey = (ordinal: number, index: number): CallKey => `${ordinal}.${index}` as CallKey;

export function splitCallKey(key: CallKey): { ordinal: number; index: number } {
  const [ordinal = '', index = ''] = key.split('.');
  return { ordinal: Number(ordinal), index: Number(index) };
}
