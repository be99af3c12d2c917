/** Rollouts of one task merged into one tree, with outcomes, search facts and label states on its places. */
import 'server-only';
import type { TreePlace } from '@/lib/contracts/tasks';
import { mergeRollouts, type MergedPlace, type MergeStep } from '@/lib/geometry/merge-rollouts';
import { toNumber } from '@/lib/json/schema';
import { stepKinds } from '@/lib/trajectory/model';
import { schemes } from '@/lib/trajectory/state-keys';
import { toStep } from '@/server/db/step-row';
import { decisionStates } from '@/server/queries/decision-states';
import { filterCondition } from '@/server/queries/filter-condition';
import { loadDecisions } from '@/server/queries/load-decisions';
import type { TaskDecision } from '@/server/queries/task-actions';
import { store } from '@/server/store/store';

interface TreeRow extends Omit<MergeStep, 'kind'> {
  trajectoryId: string;
  id: string;
  kind: string;
  tools: string[];
  preview: string;
  isError: boolean | null;
  isActive: boolean;
  success: boolean | null;
  /** Body of a step that may begin a branch. */
  branching: string | null;
}

/** Steps of the task's rollouts in order; bodies only of those that may begin a branch. */
async function treeRows(projectId: string, task: string, filter: string | undefined): Promise<TreeRow[]> {
  const kept = filterCondition(filter, 3);
  const { rows } = await store().pool.query<TreeRow>(
    `select s."trajectoryId", s.id, s.ordinal, s.parent, s.kind, s.tools, left(s.preview, 160) as preview, s."isError", s."isActive", t.success,
       s."keyExact", s."keyNorm", s."keyTask", s."keyEnv", s."contentKey",
       case when s.body like '%"branch":{%' then s.body end as branching
     from "Trajectory" t join "Step" s on s."projectId" = t."projectId" and s."trajectoryId" = t.id
     where t."projectId" = $1 and t."taskId" = $2 and (${kept.text}) order by t."importedAt", t.id, s.ordinal`,
    [projectId, task, ...kept.values],
  );
  return rows;
}

function branchOf(rows: readonly TreeRow[]): TreePlace['branch'] {
  const [info] = rows.flatMap(({ branching }) => (branching === null ? [] : (toStep(branching).branch ?? [])));
  if (!info) return null;
  const { reason, visits, value, pruned, selected } = info;
  return { reason, visits: toNumber(visits), value: toNumber(value), pruned: pruned ?? false, selected: selected ?? false };
}

const toMergeStep = (row: TreeRow): MergeStep => {
  const kind = stepKinds.find((one) => one === row.kind);
  if (!kind) throw new Error(`step ${row.id} has the kind ${row.kind}`);
  return { ordinal: row.ordinal, parent: row.parent, kind, keyExact: row.keyExact, keyNorm: row.keyNorm, keyTask: row.keyTask, keyEnv: row.keyEnv, contentKey: row.contentKey };
};

/** How the rollouts that end here ended; an abandoned branch is no end. */
function outcomeOf(rows: readonly TreeRow[], isActive: boolean): TreePlace['outcome'] {
  if (!isActive) return 'abandoned';
  const told = rows.map(({ success }) => success).filter((success) => success !== null);
  if (told.length === 0) return 'unknown';
  return told.every(Boolean) ? 'success' : told.some(Boolean) ? 'unknown' : 'failure';
}

interface Decided {
  decision: TaskDecision;
  label: NonNullable<TreePlace['decision']>['label'];
}

/** The decision that most alternatives of a place stand at. */
function decisionAt(place: MergedPlace, firstSteps: readonly (string | undefined)[], byStep: ReadonlyMap<string, Decided>): TreePlace['decision'] {
  const found = firstSteps.flatMap((step) => (step === undefined ? [] : (byStep.get(step) ?? [])))[0];
  if (place.alternatives.length === 0 || !found) return null;
  const { key, scheme, alternatives } = found.decision;
  return { key, scheme, alternatives: alternatives.length, label: found.label };
}

export interface LoadedTree {
  /** Rollouts in the order that members of places name them by. */
  trajectories: string[];
  places: TreePlace[];
}

export async function loadTaskTree(projectId: string, task: string, me: string, filter?: string): Promise<LoadedTree> {
  const rows = await treeRows(projectId, task, filter);
  const trajectories = [...new Set(rows.map(({ trajectoryId }) => trajectoryId))];
  const rollouts: TreeRow[][] = trajectories.map(() => []);
  const indexOf = new Map(trajectories.map((id, index) => [id, index]));
  for (const row of rows) rollouts[indexOf.get(row.trajectoryId) ?? -1]?.push(row);
  const decisions = await loadDecisions({ projectId, tasks: [task], filter });
  const states = await decisionStates(projectId, decisions, me);
  const byStep = new Map(
    decisions.flatMap((decision, index) => decision.alternatives.flatMap(({ actions }) => actions.map(({ step }) => [step as string, { decision, label: states[index] ?? 'empty' }] as const))),
  );
  const merged = mergeRollouts(rollouts.map((steps) => steps.map(toMergeStep)));
  const inner = new Set(merged.map(({ parent }) => parent));
  const rowsOf = (place: MergedPlace | undefined) => (place?.members ?? []).flatMap(([rollout, ordinal]) => rollouts[rollout]?.[ordinal] ?? []);
  const places = merged.map((place, index): TreePlace => {
    const own = rowsOf(place);
    const [first] = own;
    const isActive = own.some((row) => row.isActive);
    return {
      parent: place.parent,
      kind: place.kind,
      head: first ? (first.tools.length > 0 ? first.tools.join(', ') : first.preview.split('\n', 1)[0] ?? '').slice(0, 80) : '',
      members: place.members,
      isError: own.some((row) => row.isError) ? true : (first?.isError ?? null),
      scheme: schemes.find((scheme) => scheme === place.scheme) ?? null,
      branch: branchOf(own),
      isActive,
      decision: decisionAt(place, place.alternatives.map((at) => rowsOf(merged[at])[0]?.id), byStep),
      outcome: inner.has(index) ? null : outcomeOf(own, isActive),
    };
  });
  return { trajectories, places };
}
