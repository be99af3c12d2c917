/** The walk through the decisions of a project: the next one on which the asking author has said nothing. */
import 'server-only';
import { differs } from '@/lib/labels/pair';
import { loadDecisions } from '@/server/queries/load-decisions';
import type { TaskDecision } from '@/server/queries/task-actions';
import { undecidedFor } from '@/server/queries/undecided';

interface WalkPlace {
  trajectory: string;
  step: string;
  ordinal: number;
}

export interface NextUndecided {
  next: WalkPlace | null;
  /** Those after it, a few. */
  following: WalkPlace[];
  left: number;
  /** Of those left, how many give no pair unless an export allows that the models saw different words. */
  leftDiffering: number;
  total: number;
}

/** The action that stands for the decision: of `trajectory` where one is given. */
const actionOf = (decision: TaskDecision | undefined, trajectory: string | undefined) =>
  trajectory === undefined ? decision?.alternatives[0]?.actions[0] : decision?.alternatives.flatMap(({ actions }) => actions).find((action) => action.trajectory === trajectory);
const standsAt = (decision: TaskDecision, step: string) => decision.alternatives.some(({ actions }) => actions.some((action) => action.step === step));

/** The first that wait, and how many of them an answer names. */
const named = 6;
function firstOf(order: readonly TaskDecision[], isUndecided: (decision: TaskDecision) => boolean): TaskDecision[] {
  const found: TaskDecision[] = [];
  for (const decision of order) {
    if (found.length === named) break;
    if (isUndecided(decision)) found.push(decision);
  }
  return found;
}

function placeOf(decision: TaskDecision, of: string | undefined): WalkPlace[] {
  const action = actionOf(decision, of);
  return action ? [{ trajectory: action.trajectory, step: action.step, ordinal: action.ordinal }] : [];
}

export interface Walk {
  filter?: string | undefined;
  /** Id of an action; the walk goes on behind its decision and comes back to the start at the end. */
  after?: string | undefined;
  /** Our id: only decisions that this rollout stands at. */
  trajectory?: string | undefined;
}

export async function nextUndecided(projectId: string, me: string, { filter, after, trajectory }: Walk): Promise<NextUndecided> {
  const [all, isUndecided] = await Promise.all([loadDecisions({ projectId, filter }), undecidedFor(projectId, me)]);
  const asked = trajectory === undefined ? all : all.filter((decision) => actionOf(decision, trajectory));
  // Time is best spent on what every export takes, so those come first; each part is in task order.
  const decisions = [...asked.filter(({ scheme }) => !differs(scheme)), ...asked.filter(({ scheme }) => differs(scheme))];
  const at = after === undefined ? -1 : decisions.findIndex((decision) => standsAt(decision, after));
  const order = [...decisions.slice(at + 1), ...decisions.slice(0, Math.max(at, 0))];
  const [next = null, ...following] = firstOf(order, isUndecided).flatMap((decision) => placeOf(decision, trajectory));
  const left = decisions.filter(isUndecided);
  return {
    next,
    following,
    left: left.length,
    leftDiffering: left.filter(({ scheme }) => differs(scheme)).length,
    total: decisions.length,
  };
}
