import { describe, expect, it } from 'vitest';
import { actionsByTask } from '@/lib/testing/decision-actions';
import { areExamplesThere, readExample } from '@/lib/testing/handed-examples';
import { findDecisions } from '@/lib/trajectory/decisions';
import { partsText } from '@/lib/trajectory/to-messages';
import { toolbench } from './importer';

const search = async (name: string) => {
  const [trajectory] = (await readExample(toolbench, `trajectories/toolbench_tree/OpenBMB__ToolBench__${name}_ChatGPT_DFS_woFilter_w2.json`)).trajectories;
  if (!trajectory) throw new Error(`${name} gave no trajectory`);
  return trajectory;
};

describe.skipIf(!areExamplesThere)('real searches', () => {
  it.each([
    ['G1_answer_57', 10, 3],
    ['G2_answer_10', 31, 13],
    ['G3_answer_13', 75, 37],
  ])('%s: %i responses, and each of %i forks is a decision that was taken in one and the same context', async (name, responses, forks) => {
    const trajectory = await search(name);
    expect(trajectory.steps.filter((step) => step.kind === 'action')).toHaveLength(responses);
    const decisions = [...actionsByTask([trajectory]).values()].flatMap((actions) => findDecisions(actions, 'ctx.exact'));
    expect(decisions).toHaveLength(forks);
    for (const { alternatives } of decisions)
      for (const { actions } of alternatives) expect(trajectory.steps[actions[0]?.ordinal ?? -1]?.branch).toMatchObject({ reason: 'search' });
  });

  it('ends on the call that gave the answer, and marks the ways that led there', async () => {
    const { steps, activeLeaf, outcomes, status } = await search('G1_answer_57');
    expect(partsText(steps[activeLeaf ?? -1]?.parts ?? [])).toBe('{"response":"successfully giving the final answer."}');
    expect(status).toBe('completed');
    expect(outcomes[0]).toMatchObject({ name: 'win', success: true });
    expect(steps.filter((step) => step.branch?.selected).map((step) => step.ordinal)).toHaveLength(1);
    expect(steps.filter((step) => step.branch?.pruned)).toHaveLength(3);
  });

  it('a search that gave up has failed and ends on its last step', async () => {
    const { steps, activeLeaf, outcomes, status } = await search('G2_answer_10');
    expect([status, outcomes[0]?.success, activeLeaf]).toEqual(['failed', false, steps.length - 1]);
  });
});
