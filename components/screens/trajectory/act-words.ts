/** What was said last, in a line: "Step 4: you rated good, 09:41". */
import type { Act } from '@/client/state/acts';
import { labelWords, timeWords } from '@/components/views/decision-rail/label-words';
import type { LabelEvent } from '@/lib/labels/stored-event';

const saidWords = (event: LabelEvent, before: LabelEvent | null): string => {
  if (event.kind !== 'retract') return labelWords(event);
  return before === null || before.kind === 'retract' ? 'took a label back' : `took back that you ${labelWords(before)}`;
};

/** `isHere`: on the rollout that is shown. */
export function actWords({ ordinal, event, before }: Pick<Act, 'ordinal' | 'event' | 'before'>, isHere: boolean, now: Date): string {
  const step = ordinal === null ? 'the rollout' : `step ${String(ordinal)}`;
  const place = isHere ? step : `Another rollout, ${step}`;
  const time = timeWords(event.at, now);
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}: you ${saidWords(event, before)}${time === '' ? '' : `, ${time}`}`;
}
