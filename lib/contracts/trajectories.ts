/** Trajectories: the table, one rollout's header and index of steps. */
import { z } from 'zod';
import { Trajectory, trajectoryStatuses } from '@/lib/trajectory/model';
import { endpoint, FilterQuery, page, PageQuery, ProjectParam } from './common';

export const outcomes = ['success', 'failure'] as const;
/** Of one way on: a branch that its rollout gave up has no outcome of its own. */
export const branchOutcomes = [...outcomes, 'abandoned'] as const;

export const TrajectorySummary = z.object({
  id: z.string(),
  task: z.string(),
  externalId: z.string().nullable(),
  externalTask: z.string().nullable(),
  file: z.string(),
  format: z.string(),
  title: z.string(),
  model: z.string().nullable(),
  harness: z.string().nullable(),
  harnessVersion: z.string().nullable(),
  status: z.enum(trajectoryStatuses),
  stopReason: z.string().nullable(),
  /** null: unknown. */
  outcome: z.enum(outcomes).nullable(),
  reward: z.number().nullable(),
  steps: z.int(),
  actions: z.int(),
  errors: z.int(),
  forks: z.int(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
  durationMs: z.number().nullable(),
  startedAt: z.string().nullable(),
  importedAt: z.iso.datetime(),
  issues: z.int(),
  parent: z.string().nullable(),
  /** Current labels of everyone on this rollout. */
  labels: z.object({ actions: z.int(), failures: z.array(z.string()), goals: z.int(), corrections: z.int() }),
});
export type TrajectorySummary = z.infer<typeof TrajectorySummary>;

export const trajectorySorts = ['imported', '-imported', 'task', 'reward', '-reward', 'steps', '-steps', 'cost', '-cost', 'labels', '-labels'] as const;

/** One entry a step, in columns, so that 100,000 steps stay small. `kind` is one letter a step. */
export const kindLetters = { system: 's', user: 'u', action: 'a', observation: 'o', compaction: 'c', meta: 'm' } as const;
export const StepIndex = z.object({
  /** One of kindLetters a step. */
  kinds: z.string(),
  /** Context parent's ordinal, -1 on a root. */
  parents: z.array(z.int()),
  /** Step ids. */
  ids: z.array(z.string()),
  /** Tool called or answered, else the first words of the text; at most 48 characters. */
  heads: z.array(z.string()),
  /** 1 error, 0 fine, null unknown or no observation. */
  errors: z.array(z.union([z.literal(0), z.literal(1), z.null()])),
  /** '1' on the line that the run ended on. */
  active: z.string(),
  /** Characters of text, reasoning and arguments. */
  sizes: z.array(z.int()),
  tokens: z.array(z.number().nullable()),
  durations: z.array(z.number().nullable()),
  costs: z.array(z.number().nullable()),
  /** Ordinals of actions that stand at a decision with other alternatives, with the number of alternatives. */
  decisions: z.array(z.tuple([z.int(), z.int()])),
});
export type StepIndex = z.infer<typeof StepIndex>;

const Header = Trajectory.omit({ steps: true });
export const TrajectoryPage = z.object({ summary: TrajectorySummary, header: Header, index: StepIndex });
export type TrajectoryPage = z.infer<typeof TrajectoryPage>;

const tag = 'trajectories';
export const TrajectoryParam = ProjectParam.extend({ trajectory: z.string().min(1).max(200) });
export const ListQuery = PageQuery.extend(FilterQuery.shape).extend({ sort: z.enum(trajectorySorts).optional() });
export const listTrajectories = endpoint({
  method: 'get', path: '/projects/{project}/trajectories', tag, summary: 'Trajectories by filter, in a total order', params: ProjectParam, query: ListQuery,
  answer: page(TrajectorySummary).extend({ total: z.int(), all: z.int() }),
});
export const getTrajectory = endpoint({ method: 'get', path: '/projects/{project}/trajectories/{trajectory}', tag, summary: 'A trajectory: facts and index of its steps', params: TrajectoryParam, answer: TrajectoryPage });
/** Previous and next under the filter and sort of the list that the reader came from. */
export const getNeighbours = endpoint({
  method: 'get', path: '/projects/{project}/trajectories/{trajectory}/neighbours', tag, summary: 'Previous and next under a filter', params: TrajectoryParam,
  query: FilterQuery.extend({ sort: z.enum(trajectorySorts).optional() }),
  answer: z.object({ previous: z.string().nullable(), next: z.string().nullable(), position: z.int().nullable(), total: z.int() }),
});
