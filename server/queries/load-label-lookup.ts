/** What label events of a batch refer to, loaded before they are decided: only the trajectories and steps that they name. */
import 'server-only';
import type { Pool, PoolClient } from 'pg';
import type { AlternativeRef, LabelInput, StepRef } from '@/lib/labels/event';
import type { LabelLookup, LabelStep, LabelTrajectory } from '@/lib/labels/lookup';
import { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import { stepKinds } from '@/lib/trajectory/model';
import { stepText } from '@/lib/trajectory/step-text';
import { pathTo } from '@/lib/trajectory/walk';
import { attributeFaults } from '@/server/queries/attribute-faults';
import { toStep } from '@/server/db/step-row';

type Reader = Pool | PoolClient;

/** Every place of an event that names a trajectory, with the steps that it names there. */
function mentions(input: LabelInput): { trajectory: string; steps: StepRef[] }[] {
  if (!('trajectory' in input) || input.trajectory === undefined) return [];
  const own: StepRef[] = (input.evidence ?? []).map(({ step }) => step);
  if ('step' in input && input.step !== undefined) own.push(input.step);
  if (input.kind === 'goal') own.push(input.achieved_at);
  const others = input.kind === 'preference' ? input.alternatives.flatMap((one: AlternativeRef) => ('message' in one ? [] : [{ trajectory: one.trajectory, steps: [one.step] }])) : [];
  return [{ trajectory: input.trajectory, steps: own }, ...others];
}

interface StepRow {
  trajectoryId: string;
  ordinal: number;
  id: string;
  kind: string;
  body: string;
  keyExact: string | null;
  keyNorm: string | null;
  keyTask: string | null;
  keyEnv: string | null;
  contentKey: string | null;
}

/** The body is parsed when its text or its place in the source is asked for. */
class LoadedStep {
  private read: ReturnType<typeof toStep> | undefined;
  constructor(readonly row: StepRow) {}
  get step() {
    return (this.read ??= toStep(this.row.body));
  }
  toLabelStep(): LabelStep {
    const { id, ordinal, kind, keyExact, keyNorm, keyTask, keyEnv, contentKey } = this.row;
    const keys = keyExact && keyNorm && keyTask && contentKey ? { 'ctx.exact': keyExact, 'ctx.norm': keyNorm, 'task.step': keyTask, env: keyEnv, content: contentKey } : null;
    const known = stepKinds.find((one) => one === kind);
    if (!known) throw new Error(`step ${id} has the kind ${kind}`);
    const text = () => stepText(this.step);
    return {
      id: StepId.parse(id), ordinal, kind: known, keys,
      get text() {
        return text();
      },
    };
  }
}

async function findTrajectories(reader: Reader, projectId: string, refs: readonly string[]) {
  const { rows } = await reader.query<{ id: string; externalId: string | null; taskId: string }>(
    `select id, "externalId", "taskId" from "Trajectory" where "projectId" = $1 and (id = any($2) or "externalId" = any($2))`,
    [projectId, refs],
  );
  return rows.map((row): LabelTrajectory => ({ id: TrajectoryId.parse(row.id), externalId: row.externalId, task: TaskId.parse(row.taskId) }));
}

const stepFields = `"trajectoryId", ordinal, id, kind, body, "keyExact", "keyNorm", "keyTask", "keyEnv", "contentKey"`;

/** Steps named by id or ordinal; a trajectory of which a place in the source is named comes whole. */
async function findSteps(reader: Reader, projectId: string, wanted: ReadonlyMap<string, readonly StepRef[]>): Promise<LoadedStep[]> {
  const whole: string[] = [];
  const [trajectories, ids, ordinals]: [string[], (string | null)[], (number | null)[]] = [[], [], []];
  for (const [trajectory, refs] of wanted) {
    if (refs.some((ref) => typeof ref === 'object')) whole.push(trajectory);
    else
      for (const ref of refs) {
        trajectories.push(trajectory);
        ids.push(typeof ref === 'string' ? ref : null);
        ordinals.push(typeof ref === 'number' ? ref : null);
      }
  }
  const { rows } = await reader.query<StepRow>(
    `select ${stepFields} from "Step" where "projectId" = $1 and "trajectoryId" = any($2)
     union all
     select s."trajectoryId", s.ordinal, s.id, s.kind, s.body, s."keyExact", s."keyNorm", s."keyTask", s."keyEnv", s."contentKey"
     from unnest($3::text[], $4::text[]) as given (trajectory, id) join "Step" s on s."projectId" = $1 and s.id = given.id and s."trajectoryId" = given.trajectory
     union all
     select s."trajectoryId", s.ordinal, s.id, s.kind, s.body, s."keyExact", s."keyNorm", s."keyTask", s."keyEnv", s."contentKey"
     from unnest($3::text[], $5::int[]) as given (trajectory, ordinal) join "Step" s on s."projectId" = $1 and s."trajectoryId" = given.trajectory and s.ordinal = given.ordinal`,
    [projectId, whole, trajectories, ids, ordinals.map((ordinal) => (ordinal !== null && ordinal > 2 ** 31 - 1 ? null : ordinal))],
  );
  return rows.map((row) => new LoadedStep(row));
}

type Line = { id: StepId; ordinal: number; parent: number | null; kind: string };

/** Goals ask which actions lead to a step. */
async function findLines(reader: Reader, projectId: string, trajectories: readonly string[]): Promise<Map<string, Line[]>> {
  const lines = new Map<string, Line[]>();
  if (trajectories.length === 0) return lines;
  const { rows } = await reader.query<{ trajectoryId: string; id: string; ordinal: number; parent: number | null; kind: string }>(
    `select "trajectoryId", id, ordinal, parent, kind from "Step" where "projectId" = $1 and "trajectoryId" = any($2) order by "trajectoryId", ordinal`,
    [projectId, trajectories],
  );
  for (const { trajectoryId, id, ordinal, parent, kind } of rows) {
    const line = { id: StepId.parse(id), ordinal, parent, kind };
    const known = lines.get(trajectoryId);
    if (known) known.push(line);
    else lines.set(trajectoryId, [line]);
  }
  return lines;
}

async function findTasks(reader: Reader, projectId: string, refs: readonly string[]): Promise<Map<string, TaskId>> {
  if (refs.length === 0) return new Map();
  const { rows } = await reader.query<{ id: string; externalId: string | null }>(`select id, "externalId" from "Task" where "projectId" = $1 and (id = any($2) or "externalId" = any($2))`, [projectId, refs]);
  return new Map(rows.flatMap((row) => [[row.id, TaskId.parse(row.id)], ...(row.externalId === null ? [] : [[row.externalId, TaskId.parse(row.id)] as const])] as const));
}

/** A lookup that knows what these events name, and nothing else. */
export async function loadLabelLookup(reader: Reader, projectId: string, inputs: readonly LabelInput[]): Promise<LabelLookup> {
  const mentioned = inputs.flatMap(mentions);
  const trajectories = await findTrajectories(reader, projectId, [...new Set(mentioned.map(({ trajectory }) => trajectory))]);
  const wanted = new Map<string, StepRef[]>();
  for (const { trajectory: ref, steps } of mentioned)
    for (const { id, externalId } of trajectories) if (id === ref || externalId === ref) wanted.set(id, [...(wanted.get(id) ?? []), ...steps]);
  const steps = await findSteps(reader, projectId, wanted);
  const ofGoals = inputs.flatMap((input) => (input.kind === 'goal' ? trajectories.filter(({ id, externalId }) => id === input.trajectory || externalId === input.trajectory) : []));
  const lines = await findLines(reader, projectId, ofGoals.map(({ id }) => id));
  const tasks = await findTasks(reader, projectId, inputs.flatMap((input) => (input.kind === 'attribute' && input.task !== undefined ? [input.task] : [])));
  const faults = await attributeFaults(reader, projectId, inputs.some((input) => input.kind === 'attribute'));
  return {
    trajectories: (ref) => trajectories.filter(({ id, externalId }) => id === ref || externalId === ref),
    step(trajectory, ref) {
      const own = steps.filter(({ row }) => row.trajectoryId === trajectory);
      const found = own.find((loaded) => (typeof ref === 'string' ? loaded.row.id === ref : typeof ref === 'number' ? loaded.row.ordinal === ref : loaded.step.sourceIndexes.includes(ref.source)));
      return found?.toLabelStep() ?? null;
    },
    actionsUpTo(trajectory, step) {
      const all = lines.get(trajectory) ?? [];
      const end = all.find(({ id }) => id === step);
      return end ? pathTo(all, end.ordinal).flatMap((at) => (all[at]?.kind === 'action' ? [all[at]] : [])) : [];
    },
    task: (ref) => tasks.get(ref) ?? null,
    attributeFault: faults,
  };
}
