/** Step preferences: one pair a row, the prompt being what the model saw at the decision. */
import { z } from 'zod';
import { assertNever } from '@/lib/base/assert-never';
import { canonicalJson } from '@/lib/json/canonical';
import type { LabelPair, PairReason, PairSide } from '@/lib/labels/pair';
import { pairReasons } from '@/lib/labels/pair';
import { pairsFromLabels } from '@/lib/labels/pairs';
import { contextAt } from '@/lib/trajectory/context';
import type { StepId } from '@/lib/trajectory/ids';
import type { AssistantMessage, Message } from '@/lib/trajectory/message';
import type { Trajectory } from '@/lib/trajectory/model';
import { contextMessages } from '@/lib/trajectory/to-messages';
import { answerDigest, ConversationDigest } from '../conversation-digest';
import type { CuratedTask } from '../curated-task';
import { KeptActions } from '../kept-actions';
import { defineMethod, type MethodContext } from '../method';
import { dropped, type Outcome } from '../outcome';
import { differingPaths } from '../differing-paths';
import { messageJson } from '../message-json';
import { labelProvenance, runProvenance } from '../provenance';
import type { PreferenceRow } from '../row';
import { isTeachable, withCountedCallIds } from '../turns';

/** What a reason means, in the manifest. */
function explain(reason: Exclude<PairReason, 'merged' | 'conflict'>): string {
  switch (reason) {
    case 'no_majority':
      return 'authors disagree and none has more votes than the others';
    case 'low_agreement':
      return 'fewer authors agree than the policy asks for';
    case 'not_adjudicated':
      return 'nobody has adjudicated it';
    case 'tie':
      return 'the alternatives are equally good';
    case 'skip':
      return 'the reviewer skipped it';
    case 'no_rewrite':
      return 'all alternatives are bad and nobody wrote a better one';
    case 'suggestion':
      return 'a model or rule suggested it and no person has accepted it';
    case 'alternative_filtered':
      return 'the filter left out the rollout of this alternative';
    case 'equal_sides':
      return 'both sides say the same';
    case 'context_differs':
      return 'the two sides saw different contexts';
    default:
      return assertNever(reason);
  }
}

const messageAt = ({ at }: PairSide, actions: KeptActions): AssistantMessage | null => ('message' in at ? at.message : (actions.action(at)?.message ?? null));

const promptAt = (at: { trajectory: LabelPair['decision']['trajectory']; ordinal: number }, actions: KeptActions): Message[] => {
  const steps = actions.trajectory(at.trajectory)?.steps ?? [];
  return contextMessages(contextAt(steps, at.ordinal), steps);
};

/** Where the state of a side that is another rollout's step differs from the prompt. */
function differs(side: PairSide, prompt: readonly Message[], actions: KeptActions): string[] {
  if ('message' in side.at) return [];
  const action = actions.action(side.at);
  return action === null ? [] : differingPaths(prompt, promptAt({ trajectory: side.at.trajectory, ordinal: action.ordinal }, actions), 'prompt');
}

const stepOf = ({ at }: PairSide): StepId | null => ('message' in at ? null : at.step);

/** Of what the row says alone: how states are compared may change, the id of a row does not. */
function rowId({ task, tools }: Trajectory, prompt: readonly Message[], chosen: AssistantMessage, rejected: AssistantMessage, { hash }: MethodContext): string {
  const said = new ConversationDigest(hash).pushAll(prompt.map(messageJson)).digest;
  return `p_${hash(JSON.stringify([task, canonicalJson(tools), said, answerDigest([messageJson(chosen)], hash), answerDigest([messageJson(rejected)], hash)])).slice(0, 24)}`;
}

function toRow(pair: LabelPair, task: CuratedTask, actions: KeptActions, context: MethodContext): Outcome {
  const { decision, chosen, rejected } = pair;
  const ref = { trajectory: decision.trajectory, step: decision.step };
  const trajectory = actions.trajectory(decision.trajectory);
  const [better, worse] = [messageAt(chosen, actions), messageAt(rejected, actions)];
  if (!trajectory || !better || !worse) return dropped('alternative_filtered', explain('alternative_filtered'), ref);
  const recorded = 'message' in chosen.at ? null : actions.step(chosen.at);
  if (recorded && !isTeachable(recorded)) return dropped('nothing_to_learn', 'the chosen response recorded nothing, or arguments that are no JSON', ref);
  const prompt = promptAt(decision, actions);
  const paths = pair.scheme === 'ctx.exact' ? [] : [...new Set([...differs(chosen, prompt, actions), ...differs(rejected, prompt, actions)])];
  const [chosenStep, rejectedStep] = [stepOf(chosen), stepOf(rejected)];
  const row: PreferenceRow = {
    shape: 'preference',
    id: rowId(trajectory, prompt, better, worse, context),
    task: task.task,
    place: { trajectory: decision.trajectory, ordinal: decision.ordinal },
    tools: trajectory.tools,
    prompt,
    chosen: [withCountedCallIds(better, prompt)],
    rejected: [withCountedCallIds(worse, prompt)],
    weight: pair.weight,
    columns: { votes: pair.votes },
    prov: {
      ...runProvenance(task, trajectory, context),
      ...labelProvenance(pair.labels, context.hash),
      decision: decision.step,
      ...(chosenStep === null ? {} : { chosen_step: chosenStep }),
      ...(rejectedStep === null ? {} : { rejected_step: rejectedStep }),
      scheme: pair.scheme,
      ...(paths.length === 0 ? {} : { differs: paths }),
    },
  };
  return { kind: 'row', row };
}

const kinds = ['preference', 'rating', 'correction'] as const;

export const dpoStep = defineMethod({
  id: 'dpo-step',
  aliases: [],
  title: 'Step preferences (DPO)',
  about: 'Preferences, rankings, corrections and ratings at one decision become pairs under one prompt, settled by the label policy.',
  mark: 'exact',
  table: 'dpo_step',
  shape: 'preference',
  counts: 'pairs, and labels or decisions that give none',
  shareColumn: null,
  parameters: z.strictObject({ kinds: z.array(z.enum(kinds)).min(1).default([...kinds]).describe('Kinds of label that pairs are made from') }),
  *rows(task, parameters, context) {
    const wanted = new Set<string>([...parameters.kinds, 'skip']);
    const actions = new KeptActions(task, context.hash);
    const options = { policy: context.policy, allowContextDiffers: context.allowContextDiffers };
    const { pairs, ledger } = pairsFromLabels(task.labels.filter((label) => wanted.has(label.kind)), options, actions);
    yield { kind: 'considered', count: pairs.length + pairReasons.reduce((sum, reason) => sum + ledger[reason], 0) };
    for (const pair of pairs) yield toRow(pair, task, actions, context);
    for (const reason of pairReasons) {
      const count = ledger[reason];
      if (count === 0) continue;
      if (reason === 'merged') yield { kind: 'merged', count };
      else if (reason === 'conflict') yield { kind: 'conflict', count, what: 'labels of one decision contradict each other', ref: {} };
      else yield dropped(reason, explain(reason), {}, count);
    }
  },
});
