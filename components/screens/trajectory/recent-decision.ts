/** The last decision of this tab, whichever rollout it was on: after "save and next" it can still be seen and gone back to. */

export interface RecentDecision {
  readonly project: string;
  readonly trajectory: string;
  readonly ordinal: number;
  readonly words: string;
  /** ISO time. */
  readonly at: string;
}

let recent: RecentDecision | null = null;

export function rememberDecision(decision: RecentDecision): void {
  if (recent === null || recent.project !== decision.project || Date.parse(decision.at) >= Date.parse(recent.at)) recent = decision;
}

/** One that was taken back is forgotten. */
export function forgetDecision(trajectory: string): void {
  if (recent?.trajectory === trajectory) recent = null;
}

/** The last one, if it was on another rollout of the project and is newer than `since` (null: any). */
export function decisionElsewhere(project: string, trajectory: string, since: string | null): RecentDecision | null {
  if (recent === null || recent.project !== project || recent.trajectory === trajectory) return null;
  return since !== null && Date.parse(since) > Date.parse(recent.at) ? null : recent;
}
