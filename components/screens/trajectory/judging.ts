/** What the asking author has said about one step, and the ways to say it: each at once, each with its undo. */
import type { Labelling } from '@/client/commands/labels';
import type { LabelDraft } from '@/client/commands/pending-labels';
import { showToast } from '@/components/ui/toast-store';
import { choiceFields, choiceOf, type Choice } from '@/components/views/decision-rail/choice';
import type { RatingValue } from '@/components/views/decision-rail/rating-row';
import type { DecisionView } from '@/lib/contracts/decisions';
import type { Label } from '@/lib/labels/stored-event';
import { isSuggestion } from '@/lib/labels/suggestions';

export interface JudgedStep {
  readonly trajectory: string;
  readonly step: string;
}

export type LabelOf<K extends Label['kind']> = Extract<Label, { kind: K }>;

export interface Judging {
  /** One's own label of a kind on this step; ratings of written alternatives are not meant. */
  own<K extends Label['kind']>(kind: K): LabelOf<K> | null;
  /** Every label of a kind that one has on this step. */
  all<K extends Label['kind']>(kind: K): LabelOf<K>[];
  choice: Choice | null;
  /** True when it was taken. */
  say(draft: LabelDraft): boolean;
  takeBack(label: string): void;
  /** True when it was taken. */
  choose(choice: Choice): boolean;
  rate(value: RatingValue): void;
  /** True when it is skipped now; a second time takes it back. */
  skip(): boolean;
}

/** A refusal here is one that the server would make too; it is told, and nothing is lost. */
function told(result: { ok: true } | { ok: false; error: string }): boolean {
  if (!result.ok) showToast({ title: 'The label could not be kept', text: result.error, tone: 'failure' });
  return result.ok;
}

export function judgingOf({ labels, me, append, retract }: Labelling, at: JudgedStep, decision: DecisionView | null): Judging {
  const mine = [...labels.current.values()].filter((label) => label.author === me && label.step === at.step && !isSuggestion(label));
  const isOf = <K extends Label['kind']>(kind: K) => (label: Label): label is LabelOf<K> => label.kind === kind;
  const all = <K extends Label['kind']>(kind: K): LabelOf<K>[] => mine.filter(isOf(kind));
  const own = <K extends Label['kind']>(kind: K): LabelOf<K> | null => all(kind).find((label) => !('alternative' in label) || label.alternative === undefined) ?? null;
  const say = (draft: LabelDraft): boolean => told(append(draft));
  const takeBack = (label: string): void => void told(retract(label));
  return {
    own,
    all,
    choice: choiceOf(own('preference'), decision?.alternatives ?? []),
    say,
    takeBack,
    choose: (choice) => {
      if (!decision) return false;
      const alternatives = decision.alternatives.map(({ ref }) => ref);
      return say({ kind: 'preference', ...at, alternatives, shown: alternatives.map((_, index) => index), ...choiceFields(choice) });
    },
    rate: (value) => {
      const standing = own('rating');
      if (standing?.value === value) takeBack(standing.id);
      else say({ kind: 'rating', ...at, value });
    },
    skip: () => {
      const standing = own('skip');
      if (standing === null) return say({ kind: 'skip', ...at });
      takeBack(standing.id);
      return false;
    },
  };
}

/** One's own goals on this rollout, in the order in which they were named. */
export const ownGoals = ({ labels, me }: Pick<Labelling, 'labels' | 'me'>): LabelOf<'goal'>[] =>
  [...labels.current.values()].flatMap((label) => (label.kind === 'goal' && label.author === me && !isSuggestion(label) ? [label] : []));
