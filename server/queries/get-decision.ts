/** One decision, ready to be judged: the asked action first, then each other way on that was taken from its state. */
import 'server-only';
import type { DecisionView } from '@/lib/contracts/decisions';
import { cutStep } from '@/lib/trajectory/cut-step';
import { sharedScheme } from '@/lib/trajectory/decisions';
import { schemes } from '@/lib/trajectory/state-keys';
import { toStep } from '@/server/db/step-row';
import { loadDecisions } from '@/server/queries/load-decisions';
import type { LoadedAction, TaskDecision } from '@/server/queries/task-actions';
import { outcomeOf } from '@/server/queries/trajectory-summaries';
import { store } from '@/server/store/store';

const longestText = 20_000;

interface AskedRow {
  trajectoryId: string;
  taskId: string;
  id: string;
  ordinal: number;
}

async function findAction(projectId: string, trajectory: string, step: string): Promise<AskedRow | null> {
  const { rows } = await store().pool.query<AskedRow>(
    `select s."trajectoryId", t."taskId", s.id, s.ordinal from "Step" s join "Trajectory" t on t."projectId" = s."projectId" and t.id = s."trajectoryId"
     where s."projectId" = $1 and s."trajectoryId" = $2 and s.kind = 'action' and (s.id = $3 or s.ordinal::text = $3)`,
    [projectId, trajectory, step],
  );
  return rows[0] ?? null;
}

interface BodyRow {
  id: string;
  body: string;
  title: string;
  externalId: string | null;
  success: boolean | null;
  isActive: boolean;
  after: number;
}

async function bodies(projectId: string, steps: readonly string[]): Promise<Map<string, BodyRow>> {
  const { rows } = await store().pool.query<BodyRow>(
    `select s.id, s.body, t.title, t."externalId", t.success, s."isActive", (t.steps - s.ordinal - 1) as after
     from "Step" s join "Trajectory" t on t."projectId" = s."projectId" and t.id = s."trajectoryId" where s."projectId" = $1 and s.id = any($2)`,
    [projectId, steps],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The asked action leads its group, so that alternative 0 is the step itself. */
function askedFirst(actions: readonly LoadedAction[], asked: LoadedAction): LoadedAction[] {
  return [asked, ...actions.filter((action) => action !== asked)];
}

/** Those whose state agrees with that of the asked action under some scheme, the nearest first: it stands for the group. */
function nearestTo(asked: LoadedAction, actions: readonly LoadedAction[]): LoadedAction[] {
  const near = actions.flatMap((action) => {
    const scheme = sharedScheme(asked.keys, action.keys);
    return scheme === null ? [] : [{ action, rank: schemes.indexOf(scheme) }];
  });
  return near.sort((a, b) => a.rank - b.rank).map(({ action }) => action);
}

/** The ways on from where the asked action was taken, its own first; empty where nobody went another way. */
function waysOn(decision: TaskDecision | undefined, step: string): LoadedAction[][] {
  const groups = (decision?.alternatives ?? []).map(({ actions }) => actions);
  const own = groups.find((actions) => actions.some((action) => action.step === step));
  const asked = own?.find((action) => action.step === step);
  if (!own || !asked) return [];
  const others = groups.filter((group) => group !== own).map((group) => nearestTo(asked, group));
  return [askedFirst(own, asked), ...others.filter((group) => group.length > 0)];
}

/** `trajectory`: our id; `step`: its id or ordinal. null: the project has no such action. An action that nobody else took otherwise is its own only alternative. */
export async function getDecision(projectId: string, trajectory: string, step: string): Promise<DecisionView | null> {
  const asked = await findAction(projectId, trajectory, step);
  if (!asked) return null;
  const decision = (await loadDecisions({ projectId, tasks: [asked.taskId] })).find(({ alternatives }) => alternatives.some(({ actions }) => actions.some((action) => action.step === asked.id)));
  const ordered = waysOn(decision, asked.id);
  const own = ordered[0];
  const read = await bodies(projectId, ordered.length > 0 ? ordered.flatMap(([first]) => (first ? [first.step] : [])) : [asked.id]);
  const alternative = (id: string, trajectoryId: string, group: readonly LoadedAction[]): DecisionView['alternatives'][number] => {
    const row = read.get(id);
    if (!row) throw new Error(`step ${id} is in the index and not in the store`);
    const [first] = group;
    const ownFirst = own?.[0];
    return {
      ref: { trajectory: trajectoryId, step: id },
      scheme: first && ownFirst ? (sharedScheme(ownFirst.keys, first.keys) ?? 'task.step') : 'ctx.exact',
      view: cutStep(toStep(row.body), longestText),
      title: row.externalId ?? row.title,
      outcome: row.isActive ? outcomeOf(row.success) : 'abandoned',
      also: group.slice(1).map((action) => ({ trajectory: action.trajectory, step: action.step })),
      stepsAfter: row.after,
    };
  };
  return {
    trajectory: asked.trajectoryId,
    step: asked.id,
    ordinal: asked.ordinal,
    task: asked.taskId,
    scheme: decision?.scheme ?? null,
    alternatives: own ? ordered.flatMap((group) => (group[0] ? [alternative(group[0].step, group[0].trajectory, group)] : [])) : [alternative(asked.id, asked.trajectoryId, [])],
  };
}
