/** What a label that waits to be sent says, in one line: its fields are those of the public format, not of the log. */
import type { LabelInput } from '@/lib/labels/event';
import { labelWords } from '@/components/views/decision-rail/label-words';
import { LabelEvent } from '@/lib/labels/stored-event';
import { TaskId } from '@/lib/trajectory/ids';

const anyTask = TaskId.parse(`k_${'0'.repeat(24)}`);

/** Words of the event; of a kind whose refs are not ours, its kind alone. */
export function conflictWords(event: LabelInput): string {
  const { achieved_at, relevance: _relevance, ...rest } = { achieved_at: undefined, relevance: undefined, ...event };
  const stored = LabelEvent.safeParse({ author_kind: 'human', at: '', task: anyTask, ...rest, ...(achieved_at === undefined ? {} : { step: achieved_at }), ...(event.kind === 'comment' && event.step === undefined ? { step: null } : {}) });
  return stored.success && stored.data.kind !== 'retract' ? labelWords(stored.data) : event.kind;
}
