/** A goal as a person writes it: what was achieved, at which step, what shows it, and which actions led there. */
import { z } from 'zod';
import type { StepIndex } from '@/lib/contracts/trajectories';
import { pathTo } from '@/lib/trajectory/walk';

export const GoalForm = z.object({
  goal: z.string(),
  /** Ordinal of the step where it was achieved. */
  achievedAt: z.int().nonnegative(),
  evidence: z.array(z.object({ step: z.string(), ordinal: z.int(), quote: z.string(), start: z.int().optional(), end: z.int().optional() })),
  /** Ordinals of actions that did not help; all others did. */
  irrelevant: z.array(z.int()),
});
export type GoalForm = z.infer<typeof GoalForm>;

export const emptyGoal = (achievedAt: number): GoalForm => ({ goal: '', achievedAt, evidence: [], irrelevant: [] });

/** Ordinals of the actions on the way to a step, that step included. */
export function actionsTo({ kinds, parents }: Pick<StepIndex, 'kinds' | 'parents'>, ordinal: number): number[] {
  const links = parents.map((parent, at) => ({ ordinal: at, parent: parent < 0 ? null : parent }));
  return ordinal < links.length ? pathTo(links, ordinal).filter((at) => kinds[at] === 'a') : [];
}

export function toggled(form: GoalForm, ordinal: number): GoalForm {
  const has = form.irrelevant.includes(ordinal);
  return { ...form, irrelevant: has ? form.irrelevant.filter((at) => at !== ordinal) : [...form.irrelevant, ordinal].sort((a, b) => a - b) };
}

/** What is missing; null when the goal can be kept. */
export function goalFault({ goal, evidence }: GoalForm): string | null {
  if (goal.trim() === '') return 'Say what was achieved.';
  return evidence.length === 0 ? 'Quote at least one text that shows it.' : null;
}

/** The fields of a goal label. An action that is not listed counts as relevant, so only the others are told. */
export function goalFields(form: GoalForm, index: Pick<StepIndex, 'kinds' | 'parents' | 'ids'>) {
  const actions = new Set(actionsTo(index, form.achievedAt));
  const irrelevant = form.irrelevant.filter((ordinal) => actions.has(ordinal));
  return {
    goal: form.goal.trim(),
    achieved_at: index.ids[form.achievedAt] ?? '',
    evidence: form.evidence.map(({ step, quote, start, end }) => ({ step, quote, ...(start === undefined || end === undefined ? {} : { start, end }) })),
    ...(irrelevant.length === 0 ? {} : { relevance: Object.fromEntries(irrelevant.map((ordinal) => [String(ordinal), 0 as const])) }),
  };
}
