/** What one's own preference at a decision chose, by the order of alternatives on screen. */
import type { DecisionView } from '@/lib/contracts/decisions';
import { assertNever } from '@/lib/base/assert-never';
import type { AlternativeRef } from '@/lib/labels/event';
import type { Preference } from '@/lib/labels/stored-event';
import type { AssistantMessage } from '@/lib/trajectory/message';

export type Choice = { readonly kind: 'best'; readonly index: number } | { readonly kind: 'tie' } | { readonly kind: 'allBad'; readonly rewrite: AssistantMessage | null };

const stepOf = (ref: AlternativeRef): string | null => ('step' in ref && typeof ref.step === 'string' ? ref.step : null);

/** null: nothing was chosen, or what was chosen (a ranking, an alternative that is gone) cannot be shown as one choice. */
export function choiceOf(label: Preference | null, alternatives: readonly Pick<DecisionView['alternatives'][number], 'ref'>[]): Choice | null {
  if (!label) return null;
  if (label.tie === true) return { kind: 'tie' };
  if (label.all_bad === true) return { kind: 'allBad', rewrite: label.rewrite ?? null };
  const best = label.best ?? (label.ranking?.[0]?.length === 1 ? label.ranking[0][0] : undefined);
  const chosen = best === undefined ? undefined : label.alternatives[best];
  if (chosen === undefined || !('step' in chosen)) return null;
  const index = alternatives.findIndex(({ ref }) => stepOf(ref) === chosen.step);
  return index === -1 ? null : { kind: 'best', index };
}

/** The fields of a preference label that say this choice. */
export function choiceFields(choice: Choice): { best: number } | { tie: true } | { all_bad: true; rewrite?: AssistantMessage } {
  switch (choice.kind) {
    case 'best':
      return { best: choice.index };
    case 'tie':
      return { tie: true };
    case 'allBad':
      return choice.rewrite === null ? { all_bad: true } : { all_bad: true, rewrite: choice.rewrite };
    default:
      return assertNever(choice);
  }
}
