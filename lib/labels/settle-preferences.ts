/** From the ballots at one decision to strict preferences, by the label policy: single winners, rankings pair by pair, rewrites. */
import type { Ballot, BallotBox, Candidate } from './ballots';
import type { LabelPair, PairLedger } from './pair';
import { electorate, groupBy, isAdjudicated, participating, unsettledBy, type LabelPolicy } from './policy';
import { marginOver, tally } from './votes';

/** Options beside the candidates; no message key looks like these. */
const TIE = 'tie';
const ALL_BAD = 'all_bad';

type Made = Omit<LabelPair, 'chosen' | 'rejected' | 'decision' | 'scheme'> & { chosen: Candidate; rejected: Candidate };

/** What `ballot` votes for as a whole: the first, where it has just one. */
function voteOf({ choice, tiers }: Ballot): string {
  if (choice === 'all_bad') return ALL_BAD;
  const first = tiers[0] ?? [];
  return choice === 'tie' || first.length !== 1 ? TIE : (first[0] ?? TIE);
}

const lists = (ballot: Ballot, key: string): boolean => ballot.tiers.some((tier) => tier.includes(key));

const isOver = (ballot: Ballot, a: string, b: string): boolean => {
  const [x, y] = [ballot.tiers.findIndex((tier) => tier.includes(a)), ballot.tiers.findIndex((tier) => tier.includes(b))];
  return x !== -1 && y !== -1 && x < y;
};

function made(chosen: Candidate, rejected: Candidate, weight: number, supporters: readonly Ballot[], votes: number): Made {
  return { chosen, rejected, weight, votes, labels: supporters.map(({ label }) => label), adjudicated: supporters.some(({ label }) => isAdjudicated(label)) };
}

/** Everything is bad: each rewrite over each turn; several rewrites share the margin by their votes. */
function rewritePairs(box: BallotBox, ballots: readonly Ballot[], ledger: PairLedger): Made[] {
  const votes = tally(ballots.map(voteOf));
  const bad = ballots.filter((ballot) => voteOf(ballot) === ALL_BAD);
  const rewrites = groupBy(bad.filter((ballot) => ballot.rewrite), (ballot) => ballot.rewrite?.key ?? '');
  if (rewrites.size === 0) ledger.no_rewrite += 1;
  return [...rewrites.values()].flatMap((supporters) => {
    const rewrite = supporters[0]?.rewrite;
    if (!rewrite) return [];
    return [...box.candidates.values()].flatMap((candidate) => {
      const saw = supporters.filter((ballot) => lists(ballot, candidate.key));
      return saw.length === 0 ? [] : [made(rewrite, candidate, (marginOver(votes, candidate.key) * supporters.length) / bad.length, saw, ballots.length)];
    });
  });
}

/** Row B13: the single winner over each other turn that its voters saw. */
function winnerPairs(box: BallotBox, ballots: readonly Ballot[], policy: LabelPolicy, ledger: PairLedger): Made[] {
  const votes = tally(ballots.map(voteOf));
  const reason = unsettledBy(votes, policy);
  if (reason) {
    ledger[reason] += 1;
    return [];
  }
  if (votes.winner === TIE) {
    ledger.tie += 1;
    return [];
  }
  if (votes.winner === ALL_BAD) return rewritePairs(box, ballots, ledger);
  const winner = box.candidates.get(votes.winner ?? '');
  if (!winner) return [];
  const supporters = ballots.filter((ballot) => voteOf(ballot) === winner.key);
  return [...box.candidates.values()].flatMap((candidate) => {
    // Equal turns given as two alternatives meet as two equal keys in one tier list.
    const saw = supporters.filter((ballot) => ballot.tiers[1]?.includes(candidate.key));
    return saw.length === 0 ? [] : [made(winner, candidate, candidate === winner ? 0 : marginOver(votes, candidate.key), saw, ballots.length)];
  });
}

/** With rankings: each pair for itself, more voters for than against. */
function rankedPairs(box: BallotBox, ballots: readonly Ballot[], policy: LabelPolicy, ledger: PairLedger): Made[] {
  const candidates = [...box.candidates.values()];
  const pairs: Made[] = [];
  let [contested, weak] = [0, 0];
  for (const chosen of candidates)
    for (const rejected of candidates) {
      if (chosen === rejected) continue;
      const [pro, contra] = [ballots.filter((ballot) => isOver(ballot, chosen.key, rejected.key)), ballots.filter((ballot) => isOver(ballot, rejected.key, chosen.key))];
      contested += pro.length;
      if (pro.length <= contra.length) continue;
      if (pro.length / ballots.length < (policy.minAgreement ?? 0)) weak += 1;
      else pairs.push(made(chosen, rejected, (pro.length - contra.length) / ballots.length, pro, ballots.length));
    }
  if (pairs.length === 0) ledger[weak > 0 ? 'low_agreement' : contested > 0 ? 'no_majority' : 'tie'] += 1;
  return pairs;
}

function vote(box: BallotBox, ballots: readonly Ballot[], policy: LabelPolicy, ledger: PairLedger): Made[] {
  const plain = ballots.filter((ballot) => ballot.choice === 'tie' || ballot.choice === 'all_bad').length;
  const isRanked = ballots.some((ballot) => ballot.choice === 'ranking') && plain * 2 <= ballots.length;
  return isRanked ? rankedPairs(box, ballots, policy, ledger) : winnerPairs(box, ballots, policy, ledger);
}

/** Under `all` every ballot is counted as if it were the only one. */
export function settlePreferences(box: BallotBox, policy: LabelPolicy, ledger: PairLedger): Made[] {
  const labels = new Set(participating(box.ballots.map(({ label }) => label), policy));
  const ballots = box.ballots.filter(({ label }) => labels.has(label));
  if (ballots.length === 0) return [];
  if (policy.kind === 'all') return ballots.flatMap((ballot) => vote(box, [ballot], policy, ledger));
  const voters = new Set(electorate([...labels], policy));
  return vote(box, ballots.filter(({ label }) => voters.has(label)), policy, ledger);
}
