import { describe, expect, it } from 'vitest';
import { areExamplesThere, readExample } from '@/lib/testing/handed-examples';
import { LabelInput } from '@/lib/labels/event';
import { partsText } from '@/lib/trajectory/to-messages';
import { pathTo } from '@/lib/trajectory/walk';
import { prm800k } from './importer';

const read = () => readExample(prm800k, 'trajectories/prm_stepwise/openreasoner__openr__tests_samples_prm800k.jsonl');

describe.skipIf(!areExamplesThere)('real labels', () => {
  it('each rated completion has one rating, by its labeller, on its own step', async () => {
    for (const { trajectory, labels } of (await read()).items) {
      const ratings = labels.flatMap(({ input }) => (input.kind === 'rating' ? [input] : []));
      const written = trajectory.steps.filter((step) => step.kind === 'action' && step.branch?.reason !== 'human_rewrite');
      expect(ratings.map((rating) => rating.step)).toEqual(written.map((step) => step.ordinal));
      for (const { input } of labels) {
        expect(LabelInput.safeParse(input).error).toBeUndefined();
        expect(input).toMatchObject({ trajectory: trajectory.id, author_kind: 'human' });
        expect(input.author).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  });

  it('a step that the labeller wrote is the rewrite of completions that were all bad', async () => {
    const rewrites = (await read()).items.flatMap(({ labels }) => labels.flatMap(({ input }) => (input.kind === 'preference' ? [input] : [])));
    expect(rewrites).toHaveLength(2);
    expect(rewrites[0]).toMatchObject({ all_bad: true, rewrite: { content: 'We have $3p+e=1.24$ and $5p+e=1.82$.' } });
    expect(rewrites[0]?.alternatives).toHaveLength(5);
  });

  it('the line of the solution is what was chosen', async () => {
    const [first] = (await read()).trajectories;
    const line = pathTo(first?.steps ?? [], first?.activeLeaf ?? -1).map((ordinal) => partsText(first?.steps[ordinal]?.parts ?? []));
    expect(line).toHaveLength(7);
    expect(line[2]).toBe('We have $3p+e=1.24$ and $5p+e=1.82$.');
    expect(line[6]).toBe('That means a pencil costs 29 cents.\n\n# Answer\n\n29');
  });
});
