/** What rows around a step say about it: known before or after the step is written, told to it at the end. */
import type { Json } from '@/lib/json/schema';
import { objectOf } from '@/lib/json/json';
import { withExtra } from '@/lib/importers/common/fields';
import type { ResponsesReader } from '@/lib/importers/common/responses-items';
import type { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { SourceRef, Step, Usage } from '@/lib/trajectory/model';

interface Facts {
  startedAt: string | null;
  endedAt: string | null;
  model: string | null;
  synthetic: boolean;
  copied: boolean;
  usage: Usage | null;
  /** Rows that show the same step again. */
  src: { ref: SourceRef; row: number }[];
  /** Rows that are no step, kept with the step before them. */
  events: Json[];
}

export class LateFacts {
  private readonly byOrdinal = new Map<number, Facts>();

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly reader: ResponsesReader,
  ) {}

  /** The step that was read last, finished or not; -1 before the first. */
  get last(): number {
    return this.reader.isOpen ? this.builder.length : this.builder.length - 1;
  }

  /** The last response of the model; null where there was none. */
  get lastAction(): number | null {
    if (this.reader.isOpen) return this.builder.length;
    for (let at = this.builder.length - 1; at >= 0; at--) if (this.builder.step(at)?.kind === 'action') return at;
    return null;
  }

  of(ordinal: number): Facts {
    const known = this.byOrdinal.get(ordinal);
    if (known) return known;
    const facts: Facts = { startedAt: null, endedAt: null, model: null, synthetic: false, copied: false, usage: null, src: [], events: [] };
    this.byOrdinal.set(ordinal, facts);
    return facts;
  }

  /** Tells the steps; what stands before the first one is given back. */
  apply(): readonly Json[] {
    for (const [ordinal, facts] of this.byOrdinal) {
      const step = this.builder.step(ordinal);
      if (step) tell(step, facts);
    }
    return this.byOrdinal.get(-1)?.events ?? [];
  }
}

function tell(step: Step, facts: Facts): void {
  step.startedAt ??= facts.startedAt;
  if (step.kind === 'action') {
    step.endedAt ??= facts.endedAt;
    step.model ??= facts.model;
    step.usage ??= facts.usage;
  }
  step.synthetic ||= facts.synthetic;
  step.copied ||= facts.copied;
  for (const { ref, row } of facts.src) {
    step.src.push(ref);
    step.sourceIndexes.push(row);
  }
  if (facts.events.length > 0) Object.assign(step, withExtra(objectOf(step.extra) ?? undefined, { events: facts.events }));
}
