/** A person's browser that labels without a pause: sends again what got no answer, and writes down what was acknowledged. */
import { randomUUID } from 'node:crypto';
import { appendLabels } from '@/lib/contracts/labels';
import type { Random } from './random';
import type { Victim } from './victim';

export interface Target {
  trajectory: string;
  /** Its ordinal. */
  step: number;
}

interface Batch {
  events: readonly Record<string, unknown>[];
  ids: readonly string[];
  /** What got no answer is sent again after the next start; else nobody ever knows, as when a tab is closed. */
  again: boolean;
}

/** Every id that the program has acknowledged, and every batch that was sent, whatever became of it. */
export interface Ledger {
  acknowledged: Set<string>;
  sent: (readonly string[])[];
}

export class Labeller {
  private pending: Batch | null = null;
  private made = 0;
  /** The rating that stands on this labeller's own step; each new one names it. */
  private rating: string | undefined;

  constructor(
    private readonly victim: Victim,
    private readonly project: string,
    private readonly name: string,
    private readonly target: Target,
    private readonly ledger: Ledger,
    private readonly random: Random,
  ) {}

  /** Until the program does not answer any more. */
  async label(): Promise<void> {
    for (;;) {
      const batch = (this.pending ??= this.newBatch());
      const answered = await this.send(batch);
      if (!answered) {
        if (!batch.again) this.pending = null;
        return;
      }
      this.pending = null;
    }
  }

  private newBatch(): Batch {
    const isRating = this.random.next() < 0.4;
    const events = isRating ? [this.newRating()] : Array.from({ length: this.random.whole(1, 8) }, () => this.newFailure());
    const batch = { events, ids: events.map(({ id }) => id), again: isRating || this.random.next() < 0.6 };
    this.ledger.sent.push(batch.ids);
    return batch;
  }

  private newRating() {
    const supersedes = this.rating === undefined ? {} : { supersedes: this.rating };
    return { kind: 'rating', id: randomUUID(), ...this.target, value: (this.made++ % 3) - 1, ...supersedes };
  }

  private newFailure() {
    return { kind: 'failure', id: randomUUID(), ...this.target, mode: `fault/${this.name}-${this.made++}`, severity: 'minor' };
  }

  /** False when there was no answer. Throws when the answer is that something was refused. */
  private async send({ events, ids }: Batch): Promise<boolean> {
    const answer = await this.victim
      .ask('POST', `/projects/${this.project}/labels`, { events })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null); // the kill came before the answer, or in the middle of it
    if (answer === null || answer.status >= 500) return false;
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    for (const { id, status, reason } of appendLabels.answer.parse(JSON.parse(answer.text)).answers) {
      if (status === 'refused') throw new Error(`${id} was refused: ${reason}`);
      this.ledger.acknowledged.add(id);
    }
    const [first] = ids;
    if (events[0]?.['kind'] === 'rating' && first !== undefined) this.rating = first;
    return true;
  }
}
