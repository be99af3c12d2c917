/** Decision states of a project with their alternatives, in task order. */
import 'server-only';
import { z } from 'zod';
import { compareParts } from '@/lib/base/compare';
import type { DecisionSummary } from '@/lib/contracts/decisions';
import type { Scheme } from '@/lib/trajectory/state-keys';
import { defaultLimit, pageOf, readCursor, type Page } from '@/server/queries/cursor';
import { decisionStates, type LabelState } from '@/server/queries/decision-states';
import { loadDecisions } from '@/server/queries/load-decisions';
import type { LoadedAction, TaskDecision } from '@/server/queries/task-actions';
import { outcomeOf } from '@/server/queries/trajectory-summaries';
import { store } from '@/server/store/store';

export interface ListDecisions {
  filter?: string | undefined;
  /** Only decisions under this scheme; else each under the strongest that holds. */
  scheme?: Scheme | undefined;
  /** Our id. */
  task?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const Place = z.tuple([z.string(), z.string(), z.int()]);
type Place = z.infer<typeof Place>;

function firstOf({ alternatives, key }: TaskDecision): LoadedAction {
  const first = alternatives[0]?.actions[0];
  if (!first) throw new Error(`the decision ${key} has no action`);
  return first;
}

function placeOf(decision: TaskDecision): Place {
  const { trajectory, ordinal } = firstOf(decision);
  return [decision.task, trajectory, ordinal];
}

/** How the rollouts that took it ended, where those that are known agree. */
function sharedOutcome(actions: readonly LoadedAction[]): boolean | null {
  const known = new Set(actions.flatMap(({ success }) => (success === null ? [] : [success])));
  const [only] = known;
  return known.size === 1 && only !== undefined ? only : null;
}

const longestHead = 120;
/** So many steps are asked for at once. */
const headBatch = 5000;

/** What the first action of an alternative did, in a few words: its tools, else how it begins; and whether its rollout went on from there. */
interface Head {
  text: string;
  isActive: boolean;
}

async function headsOf(projectId: string, decisions: readonly TaskDecision[]): Promise<Map<string, Head>> {
  const steps = decisions.flatMap(({ alternatives }) => alternatives.flatMap(({ actions }) => (actions[0] ? [actions[0].step] : [])));
  const heads = new Map<string, Head>();
  for (let from = 0; from < steps.length; from += headBatch) {
    const { rows } = await store().pool.query<{ id: string; tools: string[]; preview: string; isActive: boolean }>('select id, tools, preview, "isActive" from "Step" where "projectId" = $1 and id = any($2)', [projectId, steps.slice(from, from + headBatch)]);
    for (const { id, tools, preview, isActive } of rows) heads.set(id, { text: tools.length > 0 ? tools.join(', ') : preview.slice(0, longestHead), isActive });
  }
  return heads;
}

function toSummary(decision: TaskDecision, label: LabelState, heads: ReadonlyMap<string, Head>): DecisionSummary {
  const { trajectory, step, ordinal } = firstOf(decision);
  return {
    key: decision.key, scheme: decision.scheme, task: decision.task, trajectory, step, ordinal, label,
    alternatives: decision.alternatives.flatMap(({ scheme, actions }) => {
      const [first] = actions;
      if (!first) return [];
      const head = heads.get(first.step);
      const outcome = head?.isActive === false && actions.length === 1 ? 'abandoned' : outcomeOf(sharedOutcome(actions));
      return [{ scheme, trajectory: first.trajectory, step: first.step, ordinal: first.ordinal, count: actions.length, head: head?.text ?? '', outcome }];
    }),
  };
}

/** `me`: name of the author for whom a label is `mine`. */
export async function listDecisions(projectId: string, me: string, { filter, scheme, task, cursor, limit = defaultLimit }: ListDecisions = {}): Promise<Page<DecisionSummary> & { total: number }> {
  const start = readCursor(Place, cursor);
  const all = (await loadDecisions({ projectId, filter, scheme, tasks: task === undefined ? undefined : [task] })).map((decision) => ({ decision, place: placeOf(decision) }));
  all.sort((a, b) => compareParts(a.place, b.place));
  const from = start ? all.findIndex(({ place }) => compareParts(place, start) > 0) : 0;
  const { items, next } = pageOf(from === -1 ? [] : all.slice(from, from + limit + 1), limit, ({ place }) => place);
  const shown = items.map(({ decision }) => decision);
  const [states, heads] = await Promise.all([decisionStates(projectId, shown, me), headsOf(projectId, shown)]);
  return { items: shown.map((decision, index) => toSummary(decision, states[index] ?? 'empty', heads)), next, total: all.length };
}
