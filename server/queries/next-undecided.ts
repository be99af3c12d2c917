/** The walk through the decisions of a project: the next one on which the asking author has said nothing. */
import 'server-only';
import { decisionStates } from '@/server/queries/decision-states';
import { loadDecisions, type TaskDecision } from '@/server/queries/load-decisions';

export interface NextUndecided {
  next: { trajectory: string; step: string; ordinal: number } | null;
  left: number;
  total: number;
}

const firstOf = (decision: TaskDecision) => decision.alternatives[0]?.actions[0];
const standsAt = (decision: TaskDecision, step: string) => decision.alternatives.some(({ actions }) => actions.some((action) => action.step === step));

/** `after`: id of an action; the walk goes on behind its decision and comes back to the start at the end. */
export async function nextUndecided(projectId: string, me: string, { filter, after }: { filter?: string | undefined; after?: string | undefined }): Promise<NextUndecided> {
  const decisions = await loadDecisions({ projectId, filter });
  const states = await decisionStates(projectId, decisions, me);
  const at = after === undefined ? -1 : decisions.findIndex((decision) => standsAt(decision, after));
  const order = [...decisions.keys()].map((index) => (at + 1 + index) % decisions.length);
  const found = order.find((index) => states[index]?.undecided && index !== at);
  const action = found === undefined ? undefined : firstOf(decisions[found] ?? { key: '', scheme: 'task.step', alternatives: [], task: '' });
  return {
    next: action ? { trajectory: action.trajectory, step: action.step, ordinal: action.ordinal } : null,
    left: states.filter(({ undecided }) => undecided).length,
    total: decisions.length,
  };
}
