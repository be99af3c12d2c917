/** Steps: bodies by range, what the model saw, the source's own bytes. */
import { z } from 'zod';
import { Message } from '@/lib/trajectory/message';
import { Step } from '@/lib/trajectory/model';
import { endpoint } from './common';
import { TrajectoryParam } from './trajectories';

/** A step whose text parts may be cut to `cut` characters; `full` holds the true length of each cut part by its index. */
export const StepView = z.object({ step: Step, full: z.record(z.string(), z.int()) });
export type StepView = z.infer<typeof StepView>;

const tag = 'steps';
export const StepParam = TrajectoryParam.extend({ ordinal: z.coerce.number().int().nonnegative() });
export const listSteps = endpoint({
  method: 'get', path: '/projects/{project}/trajectories/{trajectory}/steps', tag, summary: 'Steps [from, to), long texts cut', params: TrajectoryParam,
  query: z.object({ from: z.coerce.number().int().nonnegative(), to: z.coerce.number().int().nonnegative(), cut: z.coerce.number().int().min(100).optional() }),
  answer: z.object({ items: z.array(StepView) }),
});
export const getStep = endpoint({ method: 'get', path: '/projects/{project}/trajectories/{trajectory}/steps/{ordinal}', tag, summary: 'A step, whole', params: StepParam, answer: StepView });
export const getStepContext = endpoint({
  method: 'get', path: '/projects/{project}/trajectories/{trajectory}/steps/{ordinal}/context', tag, summary: 'What the model saw before this step', params: StepParam,
  answer: z.object({
    /** One entry a message, with the step it comes from (null: put there by the compaction at `compaction`). */
    entries: z.array(z.object({ message: Message, ordinal: z.int().nullable(), compaction: z.int().nullable() })),
    /** Ordinals on the way here that the model no longer saw. */
    evicted: z.array(z.int()),
    characters: z.int(),
  }),
});
export const getStepSource = endpoint({
  method: 'get', path: '/projects/{project}/trajectories/{trajectory}/steps/{ordinal}/source', tag, summary: 'The bytes of the file that this step was read from', params: StepParam,
  answer: z.object({ pieces: z.array(z.object({ file: z.string(), path: z.string(), start: z.int(), end: z.int(), line: z.int().nullable(), pointer: z.string().nullable(), text: z.string(), cut: z.boolean() })) }),
});
