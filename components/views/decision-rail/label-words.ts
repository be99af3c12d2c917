/** What a label says, in one line: for the last decision, the history of a step, and conflicts. */
import { assertNever } from '@/lib/base/assert-never';
import type { Label } from '@/lib/labels/stored-event';
import { letterOf } from '@/components/views/step/alternative-words';

const RATINGS = { '-1': 'bad', '0': 'OK', '1': 'good' } as const;

/** What labels of both shapes, given and stored, have in common as far as words go. */
type Said = Pick<Extract<Label, { kind: 'preference' }>, 'kind' | 'best' | 'ranking' | 'tie' | 'all_bad' | 'rewrite'>;

function preferenceWords({ best, ranking, tie, all_bad, rewrite }: Said): string {
  if (best !== undefined) return `preferred ${letterOf(best)}`;
  if (ranking !== undefined) return `ranked ${ranking.map((tied) => tied.map(letterOf).join(' = ')).join(' > ')}`;
  if (tie === true) return 'called it a tie';
  if (all_bad === true) return rewrite === undefined ? 'called all bad' : 'called all bad and rewrote the turn';
  return 'gave a preference';
}

/** "rated good", "preferred B": goes after the name of who said it. */
export function labelWords(label: Label): string {
  switch (label.kind) {
    case 'preference':
      return preferenceWords(label);
    case 'rating':
      return `rated ${RATINGS[`${label.value}`]}`;
    case 'correction':
      return 'corrected the turn';
    case 'goal':
      return `named the goal “${label.goal}”`;
    case 'failure':
      return `named the failure ${label.mode}${label.severity === undefined ? '' : `, ${label.severity}`}${label.first === true ? ', first of the run' : ''}`;
    case 'verdict':
      return `gave the verdict ${Object.entries(label.flags).map(([name, value]) => `${name} ${String(value)}`).join(', ')}`;
    case 'attribute':
      return `set ${label.name}`;
    case 'comment':
      return `noted “${label.text}”`;
    case 'skip':
      return 'skipped it';
    default:
      return assertNever(label);
  }
}

/** 09:41 today, 3 Mar 09:41 on another day; '' for a time that is none. */
export function timeWords(iso: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? clock : `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${clock}`;
}
