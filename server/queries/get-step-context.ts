/** What the model saw before a step, message by message, and what it no longer saw. */
import 'server-only';
import type { z } from 'zod';
import type { getStepContext as contract } from '@/lib/contracts/steps';
import { printJson } from '@/lib/json/print-json';
import { contextAt, type ContextEntry } from '@/lib/trajectory/context';
import type { Message } from '@/lib/trajectory/message';
import type { Step } from '@/lib/trajectory/model';
import { contextMessages } from '@/lib/trajectory/to-messages';
import { pathTo } from '@/lib/trajectory/walk';
import { toStep } from '@/server/db/step-row';
import { store } from '@/server/store/store';

type StepContext = z.output<typeof contract.answer>;

/** Everything up to the step, for call ids are made unique in the whole of it. */
async function stepsUpTo(projectId: string, trajectory: string, ordinal: number): Promise<Step[]> {
  const { rows } = await store().pool.query<{ body: string }>('select body from "Step" where "projectId" = $1 and "trajectoryId" = $2 and ordinal <= $3 order by ordinal', [projectId, trajectory, ordinal]);
  return rows.map(({ body }) => toStep(body));
}

const lengthOf = ({ content, reasoning_content: reasoning = '', tool_calls: calls = [] }: Message): number =>
  content.length + reasoning.length + calls.reduce((sum, call) => sum + call.function.name.length + printJson(call.function.arguments).length, 0);

const seenOf = (entries: readonly ContextEntry[]) => new Set(entries.flatMap((entry) => (entry.kind === 'step' ? [entry.ordinal] : [])));

/** null: the trajectory (our id) has no step there. */
export async function getStepContext(projectId: string, trajectory: string, ordinal: number): Promise<StepContext | null> {
  const steps = await stepsUpTo(projectId, trajectory, ordinal);
  if (steps.at(-1)?.ordinal !== ordinal) return null;
  const entries = contextAt(steps, ordinal);
  const messages = contextMessages(entries, steps);
  const seen = seenOf(entries);
  const before = pathTo(steps, ordinal).slice(0, -1);
  return {
    entries: entries.flatMap((entry, index) => {
      const message = messages[index];
      if (!message) return [];
      return [entry.kind === 'step' ? { message, ordinal: entry.ordinal, compaction: null } : { message, ordinal: null, compaction: entry.compaction }];
    }),
    evicted: before.filter((at) => !seen.has(at) && steps[at]?.kind !== 'meta' && !steps[at]?.compaction),
    characters: messages.reduce((sum, message) => sum + lengthOf(message), 0),
  };
}
