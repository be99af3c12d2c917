/** Tells whether a session that comes again is the same, has grown, or was changed: a rolling digest over what its steps are. */
import 'server-only';
import { createHash, type Hash } from 'node:crypto';
import type { Step, Trajectory } from '@/lib/trajectory/model';
import { stateKeys, type StateKeys } from '@/lib/trajectory/state-keys';
import { sha256 } from '@/server/hash';

/**
 * Where a step stands in the file, what became of a call later, and links to other runs may change without the step being another
 * one, so they are left out. Long texts go in by the digest that the state keys have made of them already.
 */
export class StepsDigest {
  private readonly hash: Hash = createHash('sha256');

  /** `content`: what `stateKeys` says of it. */
  add(step: Step, content: string): void {
    const { src: _src, parts, calls, ...facts } = step;
    this.hash.update(`${content}${JSON.stringify(facts)}`);
    for (const part of parts) if (part.type !== 'text') this.hash.update(JSON.stringify(part));
    for (const { callId, encoding, extra } of calls) this.hash.update(JSON.stringify([callId, encoding, extra]));
  }

  /** Over the steps that were added so far. */
  value(): string {
    return this.hash.copy().digest('hex');
  }
}

export interface Digested {
  keys: Map<number, StateKeys>;
  /** By ordinal. */
  contents: string[];
}

export function digested(trajectory: Trajectory): Digested {
  const contents: string[] = [];
  const keys = stateKeys(trajectory, sha256, (ordinal, content) => void (contents[ordinal] = content));
  return { keys, contents };
}

/** The digest after each step. */
export function rollingDigests(trajectory: Trajectory): string[] {
  const { contents } = digested(trajectory);
  const digest = new StepsDigest();
  return trajectory.steps.map((step, ordinal) => (digest.add(step, contents[ordinal] ?? ''), digest.value()));
}
