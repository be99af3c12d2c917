/** Preferences at one decision, put side by side: the turns that were compared, and what each author said of them. */
import { compareParts, compareText } from '@/lib/base/compare';
import { sharedScheme } from '@/lib/trajectory/decisions';
import type { AssistantMessage } from '@/lib/trajectory/message';
import { schemes, type Scheme } from '@/lib/trajectory/state-keys';
import { messageKey } from './message-key';
import type { Anchor, PairLedger, PairLookup, PairSide } from './pair';
import type { Preference, StoredAlternative } from './stored-event';

export interface Candidate extends PairSide {
  /** How its state agrees with that of the anchor; a turn that a reviewer wrote was written for it. */
  scheme: Scheme;
  /** Where it was taken; null for a turn that a reviewer wrote. */
  place: Anchor | null;
}

export interface Ballot {
  label: Preference;
  /** Keys best first, an inner list is a tie; one tier: nothing is better than anything. */
  tiers: readonly (readonly string[])[];
  choice: 'best' | 'ranking' | 'tie' | 'all_bad';
  rewrite: Candidate | null;
}

export interface BallotBox {
  decision: Anchor;
  candidates: ReadonlyMap<string, Candidate>;
  /** Ordered by author. */
  ballots: readonly Ballot[];
}

/** One preference with those of its alternatives that are still there; null in `keys` for one that is not. */
interface Kept {
  label: Preference;
  anchor: Anchor;
  alternatives: readonly (Candidate | null)[];
}

const asCandidate = (message: AssistantMessage): Candidate => ({ at: { message }, key: messageKey(message), scheme: 'ctx.exact', place: null });

/** The prompt is that of alternative 0, or of the first that is left when the filter took its trajectory. */
function keep(label: Preference, lookup: PairLookup, dropped: Set<string>): Kept | null {
  const actions = label.alternatives.map((at) => ('message' in at ? null : lookup.action(at)));
  let anchor: Anchor | null = null;
  for (const [index, at] of label.alternatives.entries()) {
    const action = actions[index];
    if ('message' in at) continue;
    if (!action) dropped.add(at.step);
    else anchor ??= { trajectory: at.trajectory, step: at.step, ordinal: action.ordinal, keys: action.keys };
  }
  if (!anchor) return null;
  const { keys } = anchor;
  const alternatives = label.alternatives.map((at, index): Candidate | null => {
    if ('message' in at) return asCandidate(at.message);
    const action = actions[index];
    if (!action) return null;
    const ref = { trajectory: at.trajectory, step: at.step };
    return { at: ref, key: messageKey(action.message), scheme: sharedScheme(keys, action.keys) ?? 'task.step', place: { ...ref, ordinal: action.ordinal, keys: action.keys } };
  });
  return { label, anchor, alternatives };
}

function tiersOf({ label, alternatives }: Kept): Ballot['tiers'] {
  const keyAt = (index: number): string[] => {
    const candidate = alternatives[index];
    return candidate ? [candidate.key] : [];
  };
  const all = alternatives.flatMap((candidate) => (candidate ? [candidate.key] : []));
  if (label.ranking) return label.ranking.map((tied) => tied.flatMap(keyAt)).filter((tier) => tier.length > 0);
  if (label.best === undefined) return [all];
  const [best] = keyAt(label.best);
  // The best one is not there any more: what is left was never compared with each other.
  return best === undefined ? [] : [[best], alternatives.flatMap((candidate, index) => (candidate && index !== label.best ? [candidate.key] : []))];
}

function toBallot(kept: Kept): Ballot {
  const { label } = kept;
  const choice = label.best !== undefined ? 'best' : label.ranking ? 'ranking' : label.tie ? 'tie' : 'all_bad';
  return { label, tiers: tiersOf(kept), choice, rewrite: label.rewrite ? asCandidate(label.rewrite) : null };
}

const orderOf = (at: StoredAlternative): string[] => ('message' in at ? ['~'] : [at.trajectory, at.step]);

/** Of two stands for one turn: the stronger scheme, then a recorded step before a written message, then by place. */
function better(a: Candidate, b: Candidate): Candidate {
  const strength = schemes.indexOf(a.scheme) - schemes.indexOf(b.scheme);
  return strength < 0 || (strength === 0 && compareParts(orderOf(a.at), orderOf(b.at)) <= 0) ? a : b;
}

function toBox(members: readonly Kept[]): BallotBox | null {
  const sorted = [...members].sort((a, b) => compareParts([a.label.author, a.anchor.trajectory, a.anchor.ordinal], [b.label.author, b.anchor.trajectory, b.anchor.ordinal]));
  const anchors = members.map(({ anchor }) => anchor).sort((a, b) => compareParts([a.trajectory, a.ordinal], [b.trajectory, b.ordinal]));
  const [decision] = anchors;
  if (!decision) return null;
  const candidates = new Map<string, Candidate>();
  for (const candidate of sorted.flatMap(({ alternatives }) => alternatives)) {
    if (!candidate) continue;
    const known = candidates.get(candidate.key);
    candidates.set(candidate.key, known ? better(known, candidate) : candidate);
  }
  return { decision, candidates, ballots: sorted.map(toBallot).filter((ballot) => ballot.tiers.length > 0) };
}

/** Preferences are about one decision when their prompts are the same (`ctx.exact`) in one task. Counts alternatives that are not there. */
export function ballotBoxes(preferences: readonly Preference[], lookup: PairLookup, ledger: PairLedger): BallotBox[] {
  const byContext = new Map<string, Kept[]>();
  const dropped = new Set<string>();
  for (const label of preferences) {
    const kept = keep(label, lookup, dropped);
    if (!kept) continue;
    const key = `${label.task} ${kept.anchor.keys['ctx.exact']}`;
    byContext.set(key, [...(byContext.get(key) ?? []), kept]);
  }
  ledger.alternative_filtered += dropped.size;
  return [...byContext].sort(([a], [b]) => compareText(a, b)).flatMap(([, members]) => toBox(members) ?? []);
}
