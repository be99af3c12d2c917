/** Everything that was said about a step, newest first: who, what, when, and what was taken back or replaced. */
import clsx from 'clsx';
import type { Labels } from '@/lib/labels/fold';
import { isRetracted } from '@/lib/labels/fold';
import type { Label } from '@/lib/labels/stored-event';
import { Collapsible } from '@/components/ui/collapsible';
import { labelWords, timeWords } from './label-words';

export interface HistoryEntry {
  readonly label: Label;
  readonly state: 'stands' | 'replaced' | 'taken back';
}

/** Newest first. */
export function historyOf(labels: Labels, step: string): HistoryEntry[] {
  const standing = new Set([...labels.current.values()].map(({ id }) => id));
  const own = [...labels.history.values()].flat().filter((label) => label.step === step);
  const stateOf = (label: Label): HistoryEntry['state'] => (standing.has(label.id) ? 'stands' : isRetracted(labels, label) ? 'taken back' : 'replaced');
  return own.map((label) => ({ label, state: stateOf(label) })).sort((a, b) => Date.parse(b.label.at) - Date.parse(a.label.at) || (a.label.id < b.label.id ? 1 : -1));
}

export interface StepHistoryProps {
  readonly entries: readonly HistoryEntry[];
  readonly me: string | null;
  readonly pending: ReadonlySet<string>;
}

export function StepHistory({ entries, me, pending }: StepHistoryProps) {
  if (entries.length === 0) return null;
  const now = new Date();
  return (
    <Collapsible title="History of this step" aside={String(entries.length)}>
      <ol className="flex flex-col gap-1 px-2 py-1 text-12">
        {entries.map(({ label, state }) => (
          <li key={label.id} className="flex items-baseline gap-2">
            <span className={clsx('min-w-0 flex-1', state === 'stands' ? 'text-ink' : 'text-ink-3')}>
              <b>{label.author === me ? 'You' : label.author}</b> {label.author_kind !== 'human' && `(${label.author_kind}) `}
              <span className={clsx(state !== 'stands' && 'line-through')}>{labelWords(label)}</span>
              {state !== 'stands' && `, ${state}`}
            </span>
            <time dateTime={label.at} className="shrink-0 text-ink-3 tabular-nums">
              {pending.has(label.id) ? 'being saved' : timeWords(label.at, now)}
            </time>
          </li>
        ))}
      </ol>
    </Collapsible>
  );
}
