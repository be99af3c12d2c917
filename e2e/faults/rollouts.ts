/** Files of rollouts whose sizes are known, so that a file that was taken in part shows. */
import { createHash } from 'node:crypto';
import { jsonLines } from '../studio';

export interface RolloutFile {
  /** Leads the id of each of its rollouts. */
  name: string;
  bytes: Uint8Array;
  sha256: string;
  /** Steps of each rollout, by its own id. */
  steps: ReadonlyMap<string, number>;
}

/** `words` per step: what makes the file long. */
export function rolloutFile(name: string, rollouts: number, turns: number, words: number): RolloutFile {
  const steps = new Map<string, number>();
  const rows = Array.from({ length: rollouts }, (_, at) => {
    const id = `${name}-${at}`;
    const messages = Array.from({ length: turns * 2 }, (_turn, turn) => ({
      role: turn % 2 === 0 ? 'user' : 'assistant',
      content: `${id} turn ${turn} ${'word '.repeat(words)}`,
    }));
    steps.set(id, messages.length);
    return { id, task_id: `${name}-task-${at % 5}`, messages };
  });
  const bytes = Buffer.from(jsonLines(rows));
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), steps };
}
