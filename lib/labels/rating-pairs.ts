/** Ratings at one decision: each +1 over each -1; 0 is compared with nothing. */
import { compareParts } from '@/lib/base/compare';
import { sharedScheme } from '@/lib/trajectory/decisions';
import { schemes } from '@/lib/trajectory/state-keys';
import { messageKey } from './message-key';
import { differs, type Anchor, type LabelPair, type PairLedger, type PairLookup, type PairOptions, type PairSide } from './pair';
import { settle, type Settled } from './policy';
import type { Rating } from './stored-event';

interface Rated extends PairSide {
  anchor: Anchor;
  settled: Settled<Rating>;
}

function toRated(settled: Settled<Rating>, lookup: PairLookup): Rated | null {
  const { trajectory, step, alternative } = settled.label;
  const action = lookup.action({ trajectory, step });
  if (!action) return null;
  const anchor = { trajectory, step, ordinal: action.ordinal, keys: action.keys };
  return alternative ? { anchor, settled, at: { message: alternative }, key: messageKey(alternative) } : { anchor, settled, at: { trajectory, step }, key: messageKey(action.message) };
}

/** Under every scheme that the state has a key for, so that partners are found without comparing all with all. */
const stateNames = ({ anchor, settled }: Rated): string[] =>
  schemes.flatMap((scheme) => (anchor.keys[scheme] === null ? [] : [`${settled.label.task} ${scheme} ${anchor.keys[scheme]}`]));

const inOrder = (a: Rated, b: Rated): number => compareParts([a.anchor.trajectory, a.anchor.ordinal, a.key], [b.anchor.trajectory, b.anchor.ordinal, b.key]);

/** The prompt is that of the chosen side. Under `all` only ratings of one author are put against each other. */
export function ratingPairs(ratings: readonly Rating[], { policy, allowContextDiffers = false }: PairOptions, lookup: PairLookup, ledger: PairLedger): LabelPair[] {
  const { settled, open } = settle(ratings, policy);
  for (const reason of ['no_majority', 'low_agreement', 'not_adjudicated'] as const) ledger[reason] += open[reason];
  const rated = settled.filter(({ label }) => label.value !== 0).flatMap((one) => toRated(one, lookup) ?? []).sort(inOrder);
  const bad = new Map<string, Rated[]>();
  for (const one of rated) {
    if (one.settled.label.value !== -1) continue;
    for (const name of stateNames(one)) {
      const same = bad.get(name);
      if (same) same.push(one);
      else bad.set(name, [one]);
    }
  }
  const pairs: LabelPair[] = [];
  for (const good of rated) {
    if (good.settled.label.value !== 1) continue;
    const partners = new Set(stateNames(good).flatMap((name) => bad.get(name) ?? []));
    for (const other of [...partners].sort(inOrder)) {
      if (policy.kind === 'all' && other.settled.label.author !== good.settled.label.author) continue;
      const scheme = sharedScheme(good.anchor.keys, other.anchor.keys);
      if (!scheme) continue;
      // Counted here: every run of a task begins with the same actions, so these may be as many as runs times runs.
      if (!allowContextDiffers && good.key !== other.key && differs(scheme)) ledger.context_differs += 1;
      else pairs.push({
        decision: good.anchor, chosen: { at: good.at, key: good.key }, rejected: { at: other.at, key: other.key }, scheme,
        weight: Math.min(good.settled.weight, other.settled.weight), labels: [...good.settled.labels, ...other.settled.labels],
        votes: good.settled.labels.length + other.settled.labels.length, adjudicated: good.settled.adjudicated && other.settled.adjudicated,
      });
    }
  }
  return pairs;
}
