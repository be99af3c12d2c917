/** Supervised fine-tuning on the line that each kept run ended on; labels say which actions train and where a correction ends it. */
import { z } from 'zod';
import type { StepId } from '@/lib/trajectory/ids';
import type { Message } from '@/lib/trajectory/message';
import type { Step, Trajectory } from '@/lib/trajectory/model';
import { activePath } from '@/lib/trajectory/walk';
import { contextSegments, type Segment } from '../context-segments';
import type { CuratedTask } from '../curated-task';
import { defineMethod, type MethodContext } from '../method';
import { dropped, type Outcome } from '../outcome';
import { labelProvenance, runProvenance } from '../provenance';
import type { SftRow, Turn } from '../row';
import { isTeachable, turnsOf, withCountedCallIds } from '../turns';
import { verdictsOf, type Corrected, type Verdicts } from './verdicts';

/** One run at hand with what the labels say of it. */
interface Run {
  task: CuratedTask;
  trajectory: Trajectory;
  verdicts: Verdicts;
  context: MethodContext;
}

/** Why an action is context only; null where it trains. */
function contextOnly(step: Step, { verdicts }: Run): string | null {
  if (step.synthetic) return 'injected';
  if (step.copied) return 'copied';
  if (verdicts.bad.has(step.id)) return 'rated -1';
  if (verdicts.disputed.has(step.id)) return 'corrected without agreement';
  return isTeachable(step) ? null : 'nothing to learn from';
}

const correctionsOf = (step: Step | undefined, { verdicts }: Run): readonly Corrected[] =>
  step === undefined || step.synthetic || step.copied ? [] : (verdicts.corrections.get(step.id) ?? []);

function toRow(run: Run, turns: Turn[], place: { segment: number; variant: number; ordinal: number }, corrected: Corrected | null): SftRow {
  const { task, trajectory, verdicts, context } = run;
  const steps = turns.flatMap((turn) => (turn.train && turn.step !== null ? [turn.step] : []));
  const shown = new Set(turns.flatMap((turn) => turn.step ?? []));
  const bad = [...verdicts.bad].flatMap(([step, labels]) => (shown.has(step) && !steps.includes(step) ? labels : []));
  return {
    shape: 'sft',
    id: `${trajectory.id}${place.segment > 0 ? `.${place.segment}` : ''}${place.variant > 0 ? `.c${place.variant}` : ''}`,
    task: task.task,
    place: { trajectory: trajectory.id, ordinal: place.ordinal },
    tools: trajectory.tools,
    turns,
    weight: null,
    columns: {},
    prov: {
      ...runProvenance(task, trajectory, context),
      ...labelProvenance([...bad, ...(corrected?.labels ?? [])], context.hash),
      steps,
      ...(place.segment > 0 ? { segment: place.segment } : {}),
    },
  };
}

/** The row of a segment, up to its first corrected action where there is one; further corrections of it are rows of that turn alone. */
function* segmentRows(run: Run, segment: Segment, number: number, correctedAt: number | null): Iterable<Outcome> {
  const { steps, id } = run.trajectory;
  const own = new Set(segment.actions.filter((ordinal) => correctedAt === null || ordinal < correctedAt));
  const trains = (ordinal: number): boolean => {
    const step = steps[ordinal];
    return step !== undefined && own.has(ordinal) && contextOnly(step, run) === null;
  };
  const ordinal = segment.actions[0] ?? 0;
  if (correctedAt === null) {
    const turns = turnsOf(segment.entries, steps, trains);
    if (turns.some((turn) => turn.train)) yield { kind: 'row', row: toRow(run, turns, { segment: number, variant: 0, ordinal }, null) };
    else yield dropped('nothing_trains', `no action trains: ${reasons(run, segment)}`, { trajectory: id });
    return;
  }
  const at = segment.entries.findIndex((entry) => entry.kind === 'step' && entry.ordinal === correctedAt);
  const whole = turnsOf(segment.entries.slice(0, at + 1), steps, trains);
  const before = whole.slice(0, -1);
  const step: StepId | null = whole.at(-1)?.step ?? null;
  const said: Message[] = before.map((turn) => turn.message);
  for (const [variant, corrected] of correctionsOf(steps[correctedAt], run).entries()) {
    const shown = variant === 0 ? before : before.map((turn) => ({ ...turn, train: false }));
    const turns = [...shown, { message: withCountedCallIds(corrected.message, said), train: true, step }];
    yield { kind: 'row', row: toRow(run, turns, { segment: number, variant, ordinal }, corrected) };
  }
}

const reasons = (run: Run, segment: Segment): string => {
  const found = segment.actions.flatMap((ordinal) => {
    const step = run.trajectory.steps[ordinal];
    return step === undefined ? [] : [contextOnly(step, run) ?? ''];
  });
  return [...new Set(found)].sort().join(', ');
};

function* runRows(run: Run): Iterable<Outcome> {
  const { trajectory } = run;
  const segments = contextSegments(trajectory.steps, activePath(trajectory));
  if (segments.length === 0) {
    yield { kind: 'considered', count: 1 };
    yield dropped('no_action', 'the run has no action on the line that it ended on', { trajectory: trajectory.id });
    return;
  }
  const path = segments.flatMap((segment) => segment.actions);
  const correctedAt = path.find((ordinal) => correctionsOf(trajectory.steps[ordinal], run).length > 0) ?? null;
  const last = correctedAt === null ? segments.length - 1 : segments.findIndex((segment) => segment.actions.includes(correctedAt));
  const further = correctedAt === null ? 0 : correctionsOf(trajectory.steps[correctedAt], run).length - 1;
  yield { kind: 'considered', count: segments.length + further };
  for (const [number, segment] of segments.entries()) {
    if (number > last) yield dropped('after_correction', `context segment ${number} follows a corrected action`, { trajectory: trajectory.id });
    else yield* segmentRows(run, segment, number, number === last ? correctedAt : null);
  }
}

export const sft = defineMethod({
  id: 'sft',
  aliases: [],
  title: 'Supervised fine-tuning',
  about: 'The final line of each kept run; actions rated -1 and injected, copied or synthetic ones are context, a corrected action ends the row.',
  mark: 'exact',
  table: 'sft',
  shape: 'sft',
  counts: 'context segments',
  shareColumn: null,
  parameters: z.strictObject({}),
  *rows(task, _parameters, context) {
    const verdicts = verdictsOf(task.labels, context.policy);
    for (const trajectory of task.leftOut) {
      yield { kind: 'considered', count: 1 };
      yield dropped('filter', 'left out by the filter', { trajectory });
    }
    for (const trajectory of task.trajectories) yield* runRows({ task, trajectory, verdicts, context });
  },
});
