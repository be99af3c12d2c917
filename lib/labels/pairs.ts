/**
 * Preference pairs from labels: policy first, then pairs, then equal pairs merged, then contradictions taken out; every label that
 * gives no pair is counted under a reason.
 */
import { compareParts } from '@/lib/base/compare';
import { sharedScheme } from '@/lib/trajectory/decisions';
import { schemes, type Scheme } from '@/lib/trajectory/state-keys';
import { ballotBoxes, type Candidate } from './ballots';
import { messageKey } from './message-key';
import { differs, emptyLedger, type Anchor, type LabelPair, type PairLedger, type PairLookup, type PairOptions, type PairSide } from './pair';
import { withoutConflicts } from './pair-conflicts';
import { groupBy, settle, type LabelPolicy } from './policy';
import { ratingPairs } from './rating-pairs';
import { settlePreferences } from './settle-preferences';
import type { Correction, Label, Preference, Rating } from './stored-event';
import { isSuggestion } from './suggestions';

const weakest = (of: readonly Scheme[]): Scheme => schemes[Math.max(...of.map((scheme) => schemes.indexOf(scheme)))] ?? 'task.step';
const strongest = (a: Scheme, b: Scheme): Scheme => (schemes.indexOf(a) <= schemes.indexOf(b) ? a : b);

/** The prompt is that of alternative 0, unless the two sides are nearer to each other than to it: then that of the chosen one. */
function placePair(decision: Anchor, chosen: Candidate, rejected: Candidate): Pick<LabelPair, 'decision' | 'scheme'> {
  const scheme = weakest([chosen.scheme, rejected.scheme]);
  const direct = chosen.place && rejected.place && sharedScheme(chosen.place.keys, rejected.place.keys);
  return chosen.place && direct && schemes.indexOf(direct) < schemes.indexOf(scheme) ? { decision: chosen.place, scheme: direct } : { decision, scheme };
}

const sideOf = ({ at, key }: Candidate): PairSide => ({ at, key });

function preferencePairs(labels: readonly Preference[], policy: LabelPolicy, lookup: PairLookup, ledger: PairLedger): LabelPair[] {
  return ballotBoxes(labels, lookup, ledger).flatMap((box) =>
    settlePreferences(box, policy, ledger).map(({ chosen, rejected, ...pair }) => ({
      ...pair, ...placePair(box.decision, chosen, rejected), chosen: sideOf(chosen), rejected: sideOf(rejected),
    })),
  );
}

/** The turn as it should have been over the turn as it was. */
function correctionPairs(labels: readonly Correction[], policy: LabelPolicy, lookup: PairLookup, ledger: PairLedger): LabelPair[] {
  const { settled, open } = settle(labels, policy);
  for (const reason of ['no_majority', 'low_agreement', 'not_adjudicated'] as const) ledger[reason] += open[reason];
  return settled.flatMap(({ label, labels: agreeing, weight, adjudicated }): LabelPair[] => {
    const at = { trajectory: label.trajectory, step: label.step };
    const action = lookup.action(at);
    if (!action) {
      ledger.alternative_filtered += 1;
      return [];
    }
    return [{
      decision: { ...at, ordinal: action.ordinal, keys: action.keys }, chosen: { at: { message: label.message }, key: messageKey(label.message) },
      rejected: { at, key: messageKey(action.message) }, weight, scheme: 'ctx.exact', labels: agreeing, votes: agreeing.length, adjudicated,
    }];
  });
}

/** `chosen`, `rejected` and prompt the same: one row, whoever said it and in whatever way. */
function merge(pairs: readonly LabelPair[]): LabelPair[] {
  const equal = groupBy(pairs, ({ decision, chosen, rejected }) => JSON.stringify([decision.keys['ctx.exact'], chosen.key, rejected.key]));
  return [...equal.values()].flatMap((same) => {
    const [first, ...others] = [...same].sort((a, b) => compareParts(placeOf(a), placeOf(b)));
    if (!first) return [];
    return others.reduce<LabelPair>(
      (sum, pair) => ({
        ...sum, weight: sum.weight + pair.weight, scheme: strongest(sum.scheme, pair.scheme), labels: joined(sum.labels, pair.labels),
        votes: sum.votes + pair.votes, adjudicated: sum.adjudicated || pair.adjudicated,
      }),
      first,
    );
  });
}

function joined(a: readonly Label[], b: readonly Label[]): Label[] {
  const labels = [...new Map([...a, ...b].map((label) => [label.id, label])).values()];
  return labels.sort((x, y) => compareParts([x.author, x.kind, x.step], [y.author, y.kind, y.step]));
}

const placeOf = ({ decision, chosen, rejected }: LabelPair): (string | number)[] => [decision.trajectory, decision.ordinal, chosen.key, rejected.key];

/** Contradictions count where the states are the same but for times and ids, be the prompts of one rollout or of two. */
function settled(pairs: readonly LabelPair[]): LabelPair[] {
  const byState = groupBy(pairs, ({ decision }) => decision.keys['ctx.norm']);
  return [...byState.values()].flatMap((of) =>
    withoutConflicts(of.map((pair) => ({ chosen: pair.chosen.key, rejected: pair.rejected.key, adjudicated: pair.adjudicated, pair }))).map(({ pair }) => pair),
  );
}

/**
 * `labels`: those that stand (`currentLabels`). The pairs come ordered by trajectory, ordinal and content, so that neither the order
 * of labels nor their ids shows in them.
 */
export function pairsFromLabels(labels: readonly Label[], options: PairOptions, lookup: PairLookup): { pairs: LabelPair[]; ledger: PairLedger } {
  const ledger = emptyLedger();
  const preferences: Preference[] = [];
  const ratings: Rating[] = [];
  const corrections: Correction[] = [];
  for (const label of labels) {
    if (label.kind === 'skip') ledger.skip += 1;
    if (label.kind !== 'preference' && label.kind !== 'rating' && label.kind !== 'correction') continue;
    if (isSuggestion(label)) ledger.suggestion += 1;
    else if (label.kind === 'preference') preferences.push(label);
    else if (label.kind === 'rating') ratings.push(label);
    else corrections.push(label);
  }
  const { policy } = options;
  const given = [
    ...preferencePairs(preferences, policy, lookup, ledger),
    ...correctionPairs(corrections, policy, lookup, ledger),
    ...ratingPairs(ratings, options, lookup, ledger),
  ];
  const different = given.filter(({ chosen, rejected }) => chosen.key !== rejected.key);
  ledger.equal_sides += given.length - different.length;
  const same = different.filter(({ scheme }) => options.allowContextDiffers || !differs(scheme));
  ledger.context_differs += different.length - same.length;
  const merged = merge(same);
  ledger.merged += same.length - merged.length;
  const pairs = settled(merged);
  ledger.conflict += merged.length - pairs.length;
  return { pairs: pairs.sort((a, b) => compareParts(placeOf(a), placeOf(b))), ledger };
}
