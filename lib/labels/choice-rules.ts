/** What a preference must keep to, whatever it points at: one choice, indexes in range, nothing twice. */
import type { LabelRefusal } from './refusal';
import { refuse } from './refusal';
import type { PreferenceInput } from './event';
import type { z } from 'zod';

type Given = z.infer<typeof PreferenceInput>;
type Fault = { ok: false; error: LabelRefusal } | null;

const choices = ['best', 'ranking', 'tie', 'all_bad'] as const;

function rankingFault(ranking: readonly (readonly number[])[], count: number): Fault {
  const seen = new Set<number>();
  for (const [place, tied] of ranking.entries())
    for (const index of tied) {
      if (index >= count) return refuse('bad_choice', `ranking[${place}]`, `There is no alternative ${index}; there are ${count}, counted from 0.`);
      if (seen.has(index)) return refuse('bad_choice', `ranking[${place}]`, `Alternative ${index} stands twice in the ranking.`);
      seen.add(index);
    }
  return seen.size < 2 ? refuse('bad_choice', 'ranking', 'A ranking names at least two alternatives.') : null;
}

/** null: nothing against it. A ranking may leave alternatives out; they are then compared with nothing. */
export function choiceFault(given: Given): Fault {
  const made = choices.filter((choice) => given[choice] !== undefined);
  if (made.length !== 1) {
    return refuse('bad_choice', made[1] ?? 'best', `A preference has exactly one of ${choices.join(', ')}; this one has ${made.length === 0 ? 'none' : made.join(' and ')}.`);
  }
  const count = given.alternatives.length;
  if (count < 2 && !given.all_bad) return refuse('bad_alternatives', 'alternatives', 'A choice needs at least two alternatives.');
  if (given.rewrite && !given.all_bad) return refuse('bad_choice', 'rewrite', 'A rewrite goes with all_bad; add it as an alternative to choose it.');
  if (given.best !== undefined && given.best >= count) return refuse('bad_choice', 'best', `There is no alternative ${given.best}; there are ${count}, counted from 0.`);
  return given.ranking ? rankingFault(given.ranking, count) : null;
}

/** `shown` lists alternatives in the order in which a person saw them. */
export function shownFault(shown: readonly number[] | undefined, count: number): Fault {
  if (!shown) return null;
  if (new Set(shown).size !== shown.length) return refuse('bad_alternatives', 'shown', 'An alternative stands twice in the order shown.');
  const beyond = shown.find((index) => index >= count);
  return beyond === undefined ? null : refuse('bad_alternatives', 'shown', `There is no alternative ${beyond}; there are ${count}, counted from 0.`);
}
