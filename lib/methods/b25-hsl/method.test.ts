import { describe, expect, it } from 'vitest';
import type { Label } from '@/lib/labels/stored-event';
import { curatedTask, labelOn, stepAt } from '@/lib/testing/curated-task';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import type { Trajectory } from '@/lib/trajectory/model';
import type { MethodContext } from '../method';
import type { Outcome } from '../outcome';
import type { SftRow } from '../row';
import { b25Hsl } from './method';

const context: MethodContext = { policy: { kind: 'majority' }, allowContextDiffers: false, hash: testHash, recipe: null };

function outcomes(runs: Trajectory[], labels: Label[], options: Partial<MethodContext> = {}, parameters = {}): Outcome[] {
  const made = b25Hsl.prepare(parameters);
  if (!made.ok) throw new Error(made.error.join());
  return [...made.value.rows(curatedTask(runs, labels), { ...context, ...options })];
}
const rowsOf = (found: Outcome[]): SftRow[] => found.flatMap((outcome) => (outcome.kind === 'row' && outcome.row.shape === 'sft' ? [outcome.row] : []));
const reasons = (found: Outcome[]) => found.flatMap((outcome) => (outcome.kind === 'dropped' ? [outcome.reason] : []));

const run = trajectory('s:Do what you are asked: buy red shoes. > u:Please buy red shoes > c:search(a) > o:x > c:open(b) > o:y > a:hm > a:there > a:five > a:six > a:seven > a:eight', { goal: 'buy red shoes' });

function reached(goal: string, at: number, relevance: readonly (0 | 1)[], fields: Record<string, unknown> = {}, of = run): Label {
  const actions = of.steps.filter((step) => step.kind === 'action');
  const marks = Object.fromEntries(relevance.flatMap((bit, index) => (actions[index] ? [[actions[index].id, bit] as const] : [])));
  return labelOn(of, at, { kind: 'goal', id: goal, goal, evidence: [{ step: stepAt(of, at).id, quote: 'x', start: 0, end: 1 }], relevance: marks, ...fields });
}

describe('b25-hsl', () => {
  it('gives the rows of the worked example', () => {
    const rows = rowsOf(outcomes([run], [reached('find a shop', 7, [1, 1, 0, 1]), reached('open a page', 7, [1, 0, 0, 1])]));
    const byGoal = new Map(rows.map((row) => [row.prov.goal, row]));
    expect(byGoal.get('find a shop')?.weight).toBeCloseTo(2.3832536423598274, 9);
    expect(byGoal.get('open a page')?.weight).toBeCloseTo(1.1486983549970349, 9);
    for (const row of rows) {
      expect(row.columns.actions).toBe(4);
      expect(row.turns.filter(({ message }) => message.role === 'assistant')).toHaveLength(4);
      expect(JSON.stringify(row.turns)).not.toContain('buy red shoes');
      expect(JSON.stringify(row.turns)).not.toContain('five');
      expect(row.prov.original_goal).toBe('buy red shoes');
      expect(row.prov.achieved_at).toBe(7);
    }
    expect(byGoal.get('open a page')?.turns.map(({ train }) => train)).toEqual([false, false, true, false, false, false, false, true]);
  });

  it('says the new goal wherever system and user said the old one', () => {
    const [row] = rowsOf(outcomes([run], [reached('find $& a shop', 7, [])]));
    expect(row?.turns.slice(0, 2).map(({ message }) => message.content)).toEqual(['Do what you are asked: find $& a shop.', 'Please find $& a shop']);
  });

  it('leaves a goal out whose old words the model or the world repeats', () => {
    const echo = trajectory('u:buy shoes > a:I will buy shoes > a:done', { goal: 'buy shoes' });
    expect(reasons(outcomes([echo], [reached('walk', 2, [], {}, echo)]))).toEqual(['old_goal_remains']);
    const longer = trajectory('u:buy shoes > a:I will buy shoestrings > a:done', { goal: 'buy shoes' });
    expect(rowsOf(outcomes([longer], [reached('walk', 2, [], {}, longer)]))).toHaveLength(1);
  });

  it('leaves a goal out where the prompt says the old one in other words', () => {
    const other = trajectory('u:get me footwear > a:done', { goal: 'buy shoes' });
    expect(reasons(outcomes([other], [reached('walk', 1, [], {}, other)]))).toEqual(['goal_not_in_prompt']);
  });

  it('leaves a goal out to which nothing was relevant', () => {
    expect(reasons(outcomes([run], [reached('walk', 7, [0, 0, 0, 0])]))).toEqual(['nothing_relevant']);
  });

  it('cuts where the model saw another context, and shares the weight', () => {
    const compacted = trajectory('u:buy shoes > a:one > x:you were asked to buy shoes > a:two > a:three', { goal: 'buy shoes' });
    const rows = rowsOf(outcomes([compacted], [reached('walk', 4, [], {}, compacted)]));
    expect(rows.map(({ turns }) => turns.map(({ message }) => message.content))).toEqual([['walk', 'one'], ['you were asked to walk', 'two', 'three']]);
    expect(rows.map(({ weight }) => weight)).toEqual([1, 2]);
    expect(rows.map(({ columns }) => columns.actions)).toEqual([3, 3]);
  });

  it('makes one row of what several authors say alike, and none where they differ', () => {
    const [ann, ben] = [reached('walk', 7, [1, 1, 0, 1], { id: 'a' }), reached('walk', 7, [1, 1, 0, 1], { id: 'b', author: 'ben' })];
    expect(rowsOf(outcomes([run], [ann, ben]))[0]?.prov).toMatchObject({ labels: ['a', 'b'], authors: ['ann', 'ben'] });
    expect(rowsOf(outcomes([run], [ann, ben], { policy: { kind: 'all' } }))).toHaveLength(1);
    expect(reasons(outcomes([run], [ann, reached('walk', 4, [], { id: 'c', author: 'ben' })]))).toEqual(['no_majority']);
  });

  it('counts no suggestion', () => {
    expect(outcomes([run], [reached('walk', 7, [], { author_kind: 'model' })])).toEqual([]);
  });

  it('accounts for every goal', () => {
    const found = outcomes([run], [reached('walk', 7, []), reached('sit', 7, [0, 0, 0, 0]), reached('run', 7, [], { id: 'x', author: 'ben' })]);
    const sum = (kind: Outcome['kind']) => found.reduce((total, outcome) => total + (outcome.kind === kind ? (outcome.kind === 'row' ? 1 : outcome.count) : 0), 0);
    expect([sum('considered'), sum('row'), sum('dropped')]).toEqual([3, 2, 1]);
  });

  it('makes these rows', async () => {
    const rows = rowsOf(outcomes([run], [reached('find a shop', 7, [1, 1, 0, 1]), reached('open a page', 7, [1, 0, 0, 1])]));
    await expect(rows.map((row) => `${JSON.stringify(row)}\n`).join('')).toMatchFileSnapshot('./golden.jsonl');
  });
});
