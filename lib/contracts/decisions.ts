/** Decision states: where rollouts of a task went different ways from the same state. */
import { z } from 'zod';
import { AlternativeRef } from '@/lib/labels/event';
import { schemes } from '@/lib/trajectory/state-keys';
import { endpoint, FilterQuery, page, PageQuery, ProjectParam } from './common';
import { StepView } from './steps';
import { labelStates } from './tasks';
import { branchOutcomes } from './trajectories';

export const DecisionSummary = z.object({
  key: z.string(),
  scheme: z.enum(schemes),
  task: z.string(),
  /** The action that stands for alternative 0. */
  trajectory: z.string(),
  step: z.string(),
  ordinal: z.int(),
  alternatives: z.array(z.object({ scheme: z.enum(schemes), trajectory: z.string(), step: z.string(), ordinal: z.int(), count: z.int(), head: z.string(), outcome: z.enum(branchOutcomes).nullable() })),
  label: z.enum(labelStates),
});
export type DecisionSummary = z.infer<typeof DecisionSummary>;

/** One decision, ready to be judged: alternative 0 is the step itself. */
export const DecisionView = z.object({
  trajectory: z.string(),
  step: z.string(),
  ordinal: z.int(),
  task: z.string(),
  scheme: z.enum(schemes).nullable(),
  alternatives: z.array(
    z.object({
      ref: AlternativeRef,
      /** How its state relates to that of alternative 0. */
      scheme: z.enum(schemes),
      view: StepView,
      title: z.string(),
      outcome: z.enum(branchOutcomes).nullable(),
      /** Other rollouts that did the same. */
      also: z.array(z.object({ trajectory: z.string(), step: z.string() })),
      stepsAfter: z.int(),
    }),
  ),
});
export type DecisionView = z.infer<typeof DecisionView>;

const tag = 'decisions';
export const listDecisions = endpoint({
  method: 'get', path: '/projects/{project}/decisions', tag, summary: 'Decision states with their alternatives', params: ProjectParam,
  query: PageQuery.extend(FilterQuery.shape).extend({ scheme: z.enum(schemes).optional(), task: z.string().optional() }), answer: page(DecisionSummary).extend({ total: z.int() }),
});
export const getDecision = endpoint({
  method: 'get', path: '/projects/{project}/decisions/at', tag, summary: 'The decision at one action', params: ProjectParam,
  query: z.object({ trajectory: z.string(), step: z.string() }), answer: DecisionView,
});
const WalkPlace = z.object({ trajectory: z.string(), step: z.string(), ordinal: z.int() });
/**
 * The walk: next action at a decision where the asking user has neither a preference nor a skip, under the filter: first those whose
 * alternatives saw the same context, then those (`leftDiffering`) that give no pair unless an export allows it; each in task order.
 * `following` names some of those after it, to be fetched ahead.
 */
export const nextUndecided = endpoint({
  method: 'get', path: '/projects/{project}/decisions/next', tag, summary: 'The next undecided decision, and how many are left', params: ProjectParam,
  query: FilterQuery.extend({ after: z.string().optional(), trajectory: z.string().optional() }),
  answer: z.object({ next: WalkPlace.nullable(), following: z.array(WalkPlace), left: z.int(), leftDiffering: z.int(), total: z.int() }),
});
