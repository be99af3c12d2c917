/** The stored JSON of a step, and a rolling digest that tells whether a session that comes again is the same, has grown, or was changed. */
import 'server-only';
import { createHash, type Hash } from 'node:crypto';
import type { Step } from '@/lib/trajectory/model';

/**
 * Where a step stands in the file, what became of a call later, and links to other runs may change without the step being another
 * one: they are in the JSON and not in the digest.
 */
export class StepsDigest {
  private readonly hash: Hash = createHash('sha256');

  /** Returns the step as JSON text. Long texts are printed once for both. */
  add(step: Step): string {
    const { src, calls, ...said } = step;
    const text = JSON.stringify(said);
    this.hash.update(text);
    for (const { status: _status, delegated: _delegated, ...call } of calls) this.hash.update(JSON.stringify(call));
    return `${text.slice(0, -1)},"calls":${JSON.stringify(calls)},"src":${JSON.stringify(src)}}`;
  }

  /** Over the steps that were added so far. */
  value(): string {
    return this.hash.copy().digest('hex');
  }
}
