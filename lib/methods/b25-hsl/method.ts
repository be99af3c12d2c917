/** Hindsight supervised learning (HSL): each run relabelled with every goal that it reached, irrelevant actions masked, rows weighted. */
import { z } from 'zod';
import { canonicalJson } from '@/lib/json/canonical';
import { goalSegment, type GoalSegment } from '@/lib/hindsight/segment';
import { hindsightDefaults, hindsightWeight } from '@/lib/hindsight/weights';
import { settle, unsettledReasons, type Settled } from '@/lib/labels/policy';
import type { Goal, Label } from '@/lib/labels/stored-event';
import { isSuggestion } from '@/lib/labels/suggestions';
import type { TrajectoryId } from '@/lib/trajectory/ids';
import type { Trajectory } from '@/lib/trajectory/model';
import { contextSegments, type Segment } from '../context-segments';
import type { CuratedTask } from '../curated-task';
import { defineMethod, type MethodContext } from '../method';
import { dropped, type Outcome } from '../outcome';
import { labelProvenance, runProvenance } from '../provenance';
import type { SftRow } from '../row';
import { isTeachable, turnsOf } from '../turns';
import { replaceGoal } from './replace-goal';

const unsettled = {
  no_majority: 'authors disagree on where the goal was reached or on what was relevant',
  low_agreement: 'fewer authors agree than the policy asks for',
  not_adjudicated: 'nobody has adjudicated it',
} as const;

/** A goal that a run reached, with everyone who says so in the same way. */
interface Demonstration {
  trajectory: Trajectory;
  segment: GoalSegment;
  labels: readonly Label[];
}

const isGoal = (label: Label): label is Goal => label.kind === 'goal' && !isSuggestion(label);

/** Authors who say the same under the policy `all` make one demonstration. */
const sameAs = ({ segment: { label, actions } }: Demonstration): string => canonicalJson([label.trajectory, label.step, label.goal, actions.map(({ relevance }) => relevance)]);

function* demonstrations(settled: readonly Settled<Goal>[], task: CuratedTask): Iterable<Outcome | Demonstration> {
  const runs = new Map<TrajectoryId, Trajectory>(task.trajectories.map((trajectory) => [trajectory.id, trajectory]));
  const bySaying = new Map<string, Demonstration>();
  for (const { label, labels } of settled) {
    const ref = { trajectory: label.trajectory, step: label.step };
    const trajectory = runs.get(label.trajectory);
    const segment = trajectory ? goalSegment(label, trajectory) : null;
    if (!trajectory) yield dropped('filter', 'the filter left out the rollout', ref);
    else if (!segment) yield dropped('step_gone', 'the step where the goal was reached is no longer in the rollout', ref);
    else {
      const made: Demonstration = { trajectory, segment, labels };
      const known = bySaying.get(sameAs(made));
      if (known) yield { kind: 'merged', count: 1 };
      bySaying.set(sameAs(made), known ? { ...known, labels: [...known.labels, ...labels] } : made);
    }
  }
  yield* bySaying.values();
}

/** Rows of one demonstration: one for each context that the model saw on the way; together they have the demonstration's weight. */
function* rowsOf(demonstration: Demonstration, task: CuratedTask, alpha: number, context: MethodContext): Iterable<Outcome> {
  const { trajectory, segment, labels } = demonstration;
  const { label, actions } = segment;
  const ref = { trajectory: trajectory.id, step: label.step };
  const relevant = new Set(actions.flatMap(({ ordinal, relevance }) => (relevance === 1 ? [ordinal] : [])));
  const weight = hindsightWeight(actions.map(({ relevance }) => relevance), alpha);
  const parts = contextSegments(trajectory.steps, segment.path);
  yield { kind: 'considered', count: Math.max(1, parts.length) };
  if (weight === 0) {
    yield dropped('nothing_relevant', 'no action is relevant to the goal', ref, Math.max(1, parts.length));
    return;
  }
  for (const [number, part] of parts.entries()) {
    const own = part.actions.filter((ordinal) => relevant.has(ordinal)).length;
    const made = relabelled(demonstration, part, relevant);
    if (typeof made !== 'string') {
      const id = context.hash(canonicalJson([label.goal, label.step, actions.map(({ relevance }) => relevance)])).slice(0, 12);
      const row: SftRow = {
        shape: 'sft',
        id: `${trajectory.id}.g_${id}${number > 0 ? `.${number}` : ''}`,
        task: task.task,
        place: { trajectory: trajectory.id, ordinal: part.actions[0] ?? 0 },
        tools: trajectory.tools,
        turns: made.turns,
        weight: (weight * own) / relevant.size,
        columns: { actions: actions.length },
        prov: {
          ...runProvenance(task, trajectory, context),
          ...labelProvenance(labels, context.hash),
          steps: made.turns.flatMap((turn) => (turn.train && turn.step !== null ? [turn.step] : [])),
          goal: label.goal,
          original_goal: made.original,
          achieved_at: segment.path.at(-1) ?? 0,
          ...(number > 0 ? { segment: number } : {}),
        },
      };
      yield { kind: 'row', row };
    } else yield dropped(made, explanations[made], ref);
  }
}

const explanations = {
  no_goal: 'the rollout does not say what was asked for',
  goal_not_in_prompt: 'neither system nor user says the goal in the words of the task',
  old_goal_remains: 'the old goal can still be read in what the model or the environment said',
  nothing_trains: 'no relevant action of this context trains',
} as const;

/** The turns under the new goal, or why there are none. */
function relabelled({ trajectory, segment }: Demonstration, part: Segment, relevant: ReadonlySet<number>): { turns: SftRow['turns']; original: string } | keyof typeof explanations {
  const original = trajectory.goal?.trim() ?? '';
  if (original === '') return 'no_goal';
  const own = new Set(part.actions);
  const turns = turnsOf(part.entries, trajectory.steps, (ordinal) => {
    const step = trajectory.steps[ordinal];
    return step !== undefined && own.has(ordinal) && relevant.has(ordinal) && !step.synthetic && !step.copied && isTeachable(step);
  });
  if (!turns.some((turn) => turn.train)) return 'nothing_trains';
  const { turns: made, replaced, remains } = replaceGoal(turns, original, segment.label.goal);
  if (replaced === 0) return 'goal_not_in_prompt';
  return remains.length > 0 && !segment.label.goal.includes(original) ? 'old_goal_remains' : { turns: made, original };
}

export const b25Hsl = defineMethod({
  id: 'b25-hsl',
  aliases: ['b25'],
  title: 'Hindsight supervised learning',
  about: 'Each run up to the step where it reached a goal, under that goal; irrelevant actions are masked, rows weighted by how much was relevant.',
  mark: 'exact',
  table: 'b25_hsl',
  shape: 'sft',
  counts: 'goals reached (one more for each compaction on the way)',
  shareColumn: 'p',
  parameters: z.strictObject({ alpha: z.number().min(0).max(10).default(hindsightDefaults.alpha).describe('Exponent of the relevant share: w = (n / T)^alpha * n') }),
  *rows(task, { alpha }, context) {
    const { settled, open } = settle(task.labels.filter(isGoal), context.policy);
    for (const reason of unsettledReasons) {
      if (open[reason] === 0) continue;
      yield { kind: 'considered', count: open[reason] };
      yield dropped(reason, unsettled[reason], {}, open[reason]);
    }
    for (const found of demonstrations(settled, task)) {
      if (!('kind' in found)) {
        yield* rowsOf(found, task, alpha, context);
        continue;
      }
      yield { kind: 'considered', count: 1 };
      yield found;
    }
  },
});
