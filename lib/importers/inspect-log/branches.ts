/** Ways that a sample tried and gave up: they stand only in its events, inside spans of type branch. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';
import { Spans } from '@/lib/importers/common/inspect-spans';
import { InspectTurns } from '@/lib/importers/common/inspect-turns';
import type { ImportContext } from '@/lib/importers/importer';
import type { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { SourceRef } from '@/lib/trajectory/model';
import type { SampleAttachments } from './attachments';

/** Newer logs write a prompt as ranges of a pool of messages. */
function withInput(event: JsonObject, pool: readonly Json[]): JsonObject {
  const ranges = arrayOf(event.input_refs) ?? [];
  if (ranges.length === 0) return event;
  const input = ranges.flatMap((range) => {
    const [from, to] = arrayOf(range) ?? [];
    return typeof from === 'number' && typeof to === 'number' ? pool.slice(from, to) : [];
  });
  return { ...event, input: [...input, ...(arrayOf(event.input) ?? [])] };
}

export interface BranchInput {
  sample: JsonObject;
  attachments: SampleAttachments;
  /** The messages of the sample with the step of each. */
  known: readonly { value: Json; ordinal: number }[];
  place: (pointer: string) => SourceRef;
}

/** Adds the steps of branches that the messages of the sample do not show. */
export function addBranches({ sample, attachments, known, place }: BranchInput, builder: TrajectoryBuilder, context: ImportContext): void {
  const events = arrayOf(sample.events) ?? [];
  const spans = new Spans(events);
  const inBranches = events.flatMap((value, index) => {
    const event = objectOf(value);
    return event?.event === 'model' && spans.isBranch(event) ? [{ event, index }] : [];
  });
  if (inBranches.length === 0) return;
  const turns = new InspectTurns(builder, context);
  turns.know(known);
  const pool = arrayOf(sample.message_pool) ?? [];
  for (const { event, index } of inBranches) {
    const whole = objectOf(attachments.resolve(withInput(event, pool)).value) ?? event;
    turns.model({ event: whole, src: place(`/events/${index}`), index: null, reason: 'anchor' });
  }
}
