import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '@/lib/json/canonical';
import type { Json } from '@/lib/json/schema';
import { actionsByTask } from '@/lib/testing/decision-actions';
import { areExamplesThere, exampleBytes, readExample } from '@/lib/testing/handed-examples';
import { contextAt } from '@/lib/trajectory/context';
import { findDecisions } from '@/lib/trajectory/decisions';
import type { Trajectory } from '@/lib/trajectory/model';
import { contextMessages } from '@/lib/trajectory/to-messages';
import { tauBench } from './importer';

const path = 'trajectories/tau_bench/sierra-research__tau-bench__historical_trajectories_gpt-4o-airline.json';

interface SourceMessage {
  role: string;
  content: string | null;
  name?: string;
  tool_call_id?: string;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
}

/** Messages as a prompt has them: no null, arguments as objects, and a name of its own for a call whose id was used before. */
function asPrompt(messages: readonly SourceMessage[]) {
  const used = new Set<string>();
  const renamed = new Map<string, string>();
  return messages.map((message, ordinal) => {
    const calls = message.tool_calls?.map((call, index) => {
      const id = used.has(call.id) ? `call_${ordinal}_${index}` : call.id;
      used.add(call.id);
      renamed.set(call.id, id);
      return { ...call, id, function: { ...call.function, arguments: JSON.parse(call.function.arguments) as unknown } };
    });
    const answers = message.tool_call_id === undefined ? {} : { tool_call_id: renamed.get(message.tool_call_id) };
    return { ...message, content: message.content ?? '', ...(calls ? { tool_calls: calls } : {}), ...answers };
  });
}

/** Number literals that JavaScript would change, as the numbers that a plain parser makes of them. */
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && '$num' in inner && typeof inner.$num === 'string' ? Number(inner.$num) : inner,
  ) as Json;

describe.skipIf(!areExamplesThere)('200 real conversations', { timeout: 60_000 }, () => {
  let trajectories: Trajectory[] = [];
  beforeAll(async () => {
    trajectories = (await readExample(tauBench, path)).trajectories;
  }, 60_000);

  it('are four trials of each of 50 tasks, with the reward as outcome', () => {
    const tasks = new Map<string, unknown[]>();
    for (const { task, trial } of trajectories) tasks.set(task, [...(tasks.get(task) ?? []), trial]);
    expect([...tasks.values()].map((trials) => trials.sort())).toEqual(Array.from({ length: 50 }, () => [0, 1, 2, 3]));
    expect(trajectories.filter(({ outcomes }) => outcomes[0]?.success === true)).toHaveLength(84);
    expect(trajectories.filter(({ outcomes }) => outcomes[0]?.success === false)).toHaveLength(116);
  });

  it('never differ in the agent’s move after the same context, but often after the same actions', () => {
    const tasks = [...actionsByTask(trajectories).values()];
    expect(tasks.flatMap((actions) => findDecisions(actions, 'ctx.exact'))).toEqual([]);
    const decisions = tasks.map((actions) => findDecisions(actions, 'task.step').length);
    expect(decisions.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(75);
    expect(decisions.filter((count) => count > 0).length).toBeGreaterThanOrEqual(46);
  });

  it('the prompt of every action is the source’s own messages before it', () => {
    const source = JSON.parse(new TextDecoder().decode(exampleBytes(path))) as { traj: SourceMessage[] }[];
    let prompts = 0;
    for (const [index, { steps }] of trajectories.entries()) {
      const whole = asPrompt(source[index]?.traj ?? []).map((message) => canonicalJson(plain(message)));
      for (const step of steps) {
        if (step.kind !== 'action') continue;
        prompts++;
        const said = contextMessages(contextAt(steps, step.ordinal), steps).map((message) => canonicalJson(plain(message)));
        expect(said).toEqual(whole.slice(0, step.ordinal));
      }
    }
    expect(prompts).toBe(2454);
  });
});
