/** Votes for one of several: who wins, and by how much. Several firsts are no winner. */

export interface Tally {
  /** Option that more voters named than any other; null when two or more lead. */
  winner: string | null;
  /** Voters by option, in the order in which options were first named. */
  counts: ReadonlyMap<string, number>;
  voters: number;
}

export function tally(votes: readonly string[]): Tally {
  const counts = new Map<string, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const leading = [...counts].filter(([, count]) => count === most);
  return { winner: leading.length === 1 ? (leading[0]?.[0] ?? null) : null, counts, voters: votes.length };
}

/** (votes of the winner - votes of the other) / all votes; 0 without a winner. */
export function marginOver({ winner, counts, voters }: Tally, other: string): number {
  return winner === null || voters === 0 ? 0 : ((counts.get(winner) ?? 0) - (counts.get(other) ?? 0)) / voters;
}

/** Margin of the winner over whoever came next; 1 when all agree. */
export function leadOf(votes: Tally): number {
  const others = [...votes.counts].filter(([option]) => option !== votes.winner).map(([, count]) => count);
  return votes.winner === null ? 0 : ((votes.counts.get(votes.winner) ?? 0) - Math.max(0, ...others)) / votes.voters;
}

/** Share of the voters who named the winner; 0 without a winner. */
export const agreementOf = ({ winner, counts, voters }: Tally): number => (winner === null || voters === 0 ? 0 : (counts.get(winner) ?? 0) / voters);

export interface VotePair {
  chosen: string;
  rejected: string;
  weight: number;
}

/** The winner over each other candidate, in the order of candidates; nothing without a winner among them. */
export function votePairs(candidates: readonly string[], votes: readonly string[]): VotePair[] {
  const result = tally(votes);
  const { winner } = result;
  if (winner === null || !candidates.includes(winner)) return [];
  return candidates.filter((candidate) => candidate !== winner).map((rejected) => ({ chosen: winner, rejected, weight: marginOver(result, rejected) }));
}
