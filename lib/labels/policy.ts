/** How several authors' labels become one answer: all of them, the majority, or what was adjudicated. */
import { compareParts, compareText } from '@/lib/base/compare';
import { answerOf } from './content';
import { questionOf } from './identity';
import type { Label } from './stored-event';
import { agreementOf, leadOf, tally } from './votes';

export const policyKinds = ['all', 'majority', 'adjudicated'] as const;
export type PolicyKind = (typeof policyKinds)[number];

export interface LabelPolicy {
  kind: PolicyKind;
  /** Majority: least share of the voters who must agree, 0..1. */
  minAgreement?: number;
  /** Only what this author said. */
  author?: string;
}

/** Made in the adjudication queue (`adjudication` or one below it, `adjudication/<name>`): decides over what others said. */
export const isAdjudicated = (label: Pick<Label, 'queue'>): boolean => label.queue !== undefined && /^adjudication(\/|$)/.test(label.queue);

export const unsettledReasons = ['no_majority', 'low_agreement', 'not_adjudicated'] as const;
export type UnsettledReason = (typeof unsettledReasons)[number];

/** One answer to one question. */
export interface Settled<Kind extends Label> {
  /** One of `labels`: the first by author. */
  label: Kind;
  /** All that gave this answer. */
  labels: readonly Kind[];
  /** 1 for a label by itself and when all agree, else the vote margin. */
  weight: number;
  adjudicated: boolean;
}

export interface Settlement<Kind extends Label> {
  settled: Settled<Kind>[];
  /** Questions without an answer, by reason. */
  open: Record<UnsettledReason, number>;
}

const byAuthor = (a: Label, b: Label): number => compareParts([a.author, a.step], [b.author, b.step]);

/** Labels that take part: one author's where the policy names one. */
export const participating = <Kind extends Label>(labels: readonly Kind[], policy: LabelPolicy): Kind[] =>
  labels.filter((label) => policy.author === undefined || label.author === policy.author);

/** The adjudicated ones where there are any; under `adjudicated` no others. */
export function electorate<Kind extends Label>(labels: readonly Kind[], policy: LabelPolicy): Kind[] {
  const deciding = labels.filter(isAdjudicated);
  return deciding.length > 0 || policy.kind === 'adjudicated' ? deciding : [...labels];
}

/** Why a vote settles nothing; null where it does. */
export function unsettledBy(votes: ReturnType<typeof tally>, policy: LabelPolicy): UnsettledReason | null {
  if (votes.voters === 0) return 'not_adjudicated';
  if (votes.winner === null) return 'no_majority';
  return agreementOf(votes) < (policy.minAgreement ?? 0) ? 'low_agreement' : null;
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * Answers to the questions that labels of one kind ask (kind, target, name). `answer`: what must be equal for two labels to agree.
 * Under `all` each label stands by itself, so that one question may have several answers.
 */
export function settle<Kind extends Label>(labels: readonly Kind[], policy: LabelPolicy, answer: (label: Kind) => string = answerOf): Settlement<Kind> {
  const settlement: Settlement<Kind> = { settled: [], open: { no_majority: 0, low_agreement: 0, not_adjudicated: 0 } };
  const questions = [...groupBy(participating(labels, policy), questionOf)].sort(([a], [b]) => compareText(a, b));
  for (const [, asked] of questions) {
    if (policy.kind === 'all') {
      for (const label of [...asked].sort(byAuthor)) settlement.settled.push({ label, labels: [label], weight: 1, adjudicated: isAdjudicated(label) });
      continue;
    }
    const voters = electorate(asked, policy).sort(byAuthor);
    const votes = tally(voters.map(answer));
    const reason = unsettledBy(votes, policy);
    const agreeing = voters.filter((label) => answer(label) === votes.winner);
    const [first] = agreeing;
    if (reason !== null || !first) settlement.open[reason ?? 'no_majority'] += 1;
    else settlement.settled.push({ label: first, labels: agreeing, weight: leadOf(votes), adjudicated: isAdjudicated(first) });
  }
  return settlement;
}
