/** Tasks and their branch trees. */
import { z } from 'zod';
import { schemes } from '@/lib/trajectory/state-keys';
import { endpoint, FilterQuery, page, PageQuery, ProjectParam } from './common';
import { branchOutcomes, TrajectorySummary } from './trajectories';

export const TaskSummary = z.object({
  id: z.string(),
  externalId: z.string().nullable(),
  goal: z.string().nullable(),
  trajectories: z.int(),
  success: z.int(),
  failure: z.int(),
  unknown: z.int(),
  decisions: z.int(),
  undecided: z.int(),
  /** Decisions whose alternatives ended differently. */
  diverging: z.int(),
  models: z.array(z.string()),
  cost: z.number().nullable(),
});
export type TaskSummary = z.infer<typeof TaskSummary>;

export const labelStates = ['empty', 'mine', 'others', 'agreed', 'disputed'] as const;

/** A place in the tree of one task: rollouts that did the same up to here stand on it together. Flat, parents first. */
export const TreePlace = z.object({
  /** Index of the parent place, -1 on a root. */
  parent: z.int(),
  kind: z.string(),
  head: z.string(),
  /** Rollouts that pass here: index in `trajectories`, and the step's ordinal there. */
  members: z.array(z.tuple([z.int(), z.int()])),
  isError: z.boolean().nullable(),
  /** The weakest scheme under which its members were merged; null where it has one member. */
  scheme: z.enum(schemes).nullable(),
  branch: z.object({ reason: z.string(), visits: z.number().nullable(), value: z.number().nullable(), pruned: z.boolean(), selected: z.boolean() }).nullable(),
  /** On the line that its rollout ended on (an abandoned branch otherwise). */
  isActive: z.boolean(),
  /** A decision: its children are different ways to go on. `label` says who has decided. */
  decision: z.object({ key: z.string(), scheme: z.enum(schemes), alternatives: z.int(), label: z.enum(labelStates) }).nullable(),
  /** A leaf: how the rollout ended there. */
  outcome: z.enum([...branchOutcomes, 'unknown']).nullable(),
});
export type TreePlace = z.infer<typeof TreePlace>;

export const TaskTree = z.object({ task: TaskSummary, trajectories: z.array(TrajectorySummary), places: z.array(TreePlace) });
export type TaskTree = z.infer<typeof TaskTree>;

const tag = 'tasks';
export const TaskParam = ProjectParam.extend({ task: z.string().min(1) });
export const listTasks = endpoint({ method: 'get', path: '/projects/{project}/tasks', tag, summary: 'Tasks with their rollouts counted', params: ProjectParam, query: PageQuery.extend(FilterQuery.shape), answer: page(TaskSummary).extend({ total: z.int() }) });
export const getTaskTree = endpoint({ method: 'get', path: '/projects/{project}/tasks/{task}/tree', tag, summary: 'Rollouts of a task merged on what they share', params: TaskParam, query: FilterQuery, answer: TaskTree });
