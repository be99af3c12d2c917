/** What the labels of a task say about single actions, settled by the policy: trained, context only, or corrected. */
import { messageKey } from '@/lib/labels/message-key';
import { electorate, participating, settle, type LabelPolicy } from '@/lib/labels/policy';
import type { Correction, Label, Rating } from '@/lib/labels/stored-event';
import { isSuggestion } from '@/lib/labels/suggestions';
import type { StepId } from '@/lib/trajectory/ids';
import type { AssistantMessage } from '@/lib/trajectory/message';

/** One turn as it should have been, and who says so. */
export interface Corrected {
  message: AssistantMessage;
  labels: readonly Label[];
}

export interface Verdicts {
  /** Rated -1: the label events that say so. */
  bad: ReadonlyMap<StepId, readonly Label[]>;
  /** By corrected action; several where the policy keeps every author's. */
  corrections: ReadonlyMap<StepId, readonly Corrected[]>;
  /** Corrected by several people in several ways, and not settled: wrong as it is, but nobody knows what is right. */
  disputed: ReadonlySet<StepId>;
}

const isRating = (label: Label): label is Rating => label.kind === 'rating' && label.alternative === undefined;
const isCorrection = (label: Label): label is Correction => label.kind === 'correction';

function badActions(labels: readonly Label[], policy: LabelPolicy): Map<StepId, readonly Label[]> {
  const bad = new Map<StepId, readonly Label[]>();
  for (const { label, labels: agreeing } of settle(labels.filter(isRating), policy).settled) {
    if (label.value === -1) bad.set(label.step, [...(bad.get(label.step) ?? []), ...agreeing]);
  }
  return bad;
}

export function verdictsOf(given: readonly Label[], policy: LabelPolicy): Verdicts {
  const labels = given.filter((label) => !isSuggestion(label));
  const asked = participating(labels.filter(isCorrection), policy);
  const byStep = new Map<StepId, Map<string, Corrected>>();
  for (const { label, labels: agreeing } of settle(asked, policy, (correction) => messageKey(correction.message)).settled) {
    const answers = byStep.get(label.step) ?? new Map<string, Corrected>();
    const key = messageKey(label.message);
    answers.set(key, { message: answers.get(key)?.message ?? label.message, labels: [...(answers.get(key)?.labels ?? []), ...agreeing] });
    byStep.set(label.step, answers);
  }
  const corrections = new Map([...byStep].map(([step, answers]) => [step, [...answers.values()]] as const));
  const open = asked.filter((label) => !corrections.has(label.step) && electorate([label], policy).length > 0);
  return { bad: badActions(labels, policy), corrections, disputed: new Set(open.map((label) => label.step)) };
}
