import { describe, expect, it } from 'vitest';
import type { Label } from '@/lib/labels/stored-event';
import { at, curatedTask, labelOn, prefer, stepAt, turn } from '@/lib/testing/curated-task';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import type { Trajectory } from '@/lib/trajectory/model';
import { stateKeys } from '@/lib/trajectory/state-keys';
import type { MethodContext } from '../method';
import type { Outcome } from '../outcome';
import type { PreferenceRow } from '../row';
import { dpoStep } from './method';

const context: MethodContext = { policy: { kind: 'majority' }, allowContextDiffers: false, hash: testHash, recipe: null };

function outcomes(runs: Trajectory[], labels: Label[], options: Partial<MethodContext> = {}, parameters = {}): Outcome[] {
  const made = dpoStep.prepare(parameters);
  if (!made.ok) throw new Error(made.error.join());
  return [...made.value.rows(curatedTask(runs, labels), { ...context, ...options })];
}
const rowsOf = (found: Outcome[]): PreferenceRow[] => found.flatMap((outcome) => (outcome.kind === 'row' && outcome.row.shape === 'preference' ? [outcome.row] : []));
const sketch = ({ chosen, rejected, weight }: PreferenceRow) => `${chosen[0]?.content ?? ''} > ${rejected[0]?.content ?? ''} (${weight})`;
const sketches = (runs: Trajectory[], labels: Label[], options: Partial<MethodContext> = {}) => rowsOf(outcomes(runs, labels, options)).map(sketch);
const reasons = (found: Outcome[]) => found.flatMap((outcome) => (outcome.kind === 'dropped' ? [outcome.reason] : []));

const one = trajectory('s:rules > u:ask > c:search(shoes) > o:found > a:yes', { key: '1' });
const two = trajectory('s:rules > u:ask > c:search(shoes) > o:found > a:no', { key: '2' });
const three = trajectory('s:rules > u:ask > c:search(shoes) > o:found > a:maybe', { key: '3' });

describe('dpo-step', () => {
  it('has what the model saw as its prompt and one turn a side', () => {
    const [row] = rowsOf(outcomes([one, two], [prefer('l1', [one, 4], [[two, 4]])]));
    expect(row?.prompt.map(({ role, content }) => `${role}:${content}`)).toEqual(['system:rules', 'user:ask', 'assistant:', 'tool:found']);
    expect(row?.chosen).toEqual([turn('yes')]);
    expect(row?.rejected).toEqual([turn('no')]);
    expect(row?.prov).toMatchObject({ scheme: 'ctx.exact', labels: ['l1'], authors: ['ann'], decision: one.steps[4]?.id, rejected_step: two.steps[4]?.id });
  });

  it('weighs by the margin of votes', () => {
    const of = (author: string, best: Trajectory) => prefer(`l-${author}`, [best, 4], [one, two, three].filter((other) => other !== best).map((other) => [other, 4] as const), author);
    expect(sketches([one, two, three], [of('ann', one), of('ben', one), of('cem', two)]).sort()).toEqual([`yes > maybe (${2 / 3})`, `yes > no (${1 / 3})`]);
  });

  it('gives no pair for a tied vote, a tie and a skip, and counts each', () => {
    const tied = [prefer('a', [one, 4], [[two, 4]]), prefer('b', [two, 4], [[one, 4]], 'ben')];
    expect(reasons(outcomes([one, two], tied))).toEqual(['no_majority']);
    const tie = labelOn(one, 4, { kind: 'preference', id: 't', alternatives: [at(one, 4), at(two, 4)], tie: true });
    expect(reasons(outcomes([one, two], [tie, labelOn(one, 2, { kind: 'skip', id: 's' })]))).toEqual(['tie', 'skip']);
  });

  it('puts a correction over what was done, with call ids that count on from the prompt', () => {
    const message = { role: 'assistant', content: '', tool_calls: [{ id: 'zzz', type: 'function', function: { name: 'search', arguments: { input: 'boots' } } }] };
    const [row] = rowsOf(outcomes([one], [labelOn(one, 2, { kind: 'correction', id: 'c', message })]));
    expect(row?.chosen[0]?.tool_calls?.[0]).toEqual({ id: 'call_1', type: 'function', function: { name: 'search', arguments: { input: 'boots' } } });
    expect(row?.rejected[0]?.tool_calls?.[0]?.id).toBe('call_1');
  });

  it('pairs ratings at one decision and takes 0 for nothing', () => {
    const rated = (run: Trajectory, value: number) => labelOn(run, 4, { kind: 'rating', id: `r${value}`, value });
    expect(sketches([one, two, three], [rated(one, 1), rated(two, -1), rated(three, 0)])).toEqual(['yes > no (1)']);
  });

  it('adds up equal pairs of several labels and says so', () => {
    const found = outcomes([one, two], [prefer('a', [one, 4], [[two, 4]]), labelOn(two, 4, { kind: 'correction', id: 'c', message: turn('yes'), author: 'ben' })]);
    expect(rowsOf(found).map(sketch)).toEqual(['yes > no (2)']);
    expect(rowsOf(found)[0]?.prov.labels).toEqual(['a', 'c']);
    expect(found).toContainEqual({ kind: 'merged', count: 1 });
  });

  it('leaves reversed pairs out as a conflict', () => {
    const found = outcomes([one, two], [prefer('a', [one, 4], [[two, 4]]), prefer('b', [two, 4], [[one, 4]], 'ben')], { policy: { kind: 'all' } });
    expect(rowsOf(found)).toEqual([]);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'conflict', count: 2 }));
  });

  it('leaves out pairs whose contexts differ, unless they are asked for, and names where', () => {
    const other = trajectory('s:rules > u:ask > c:search(shoes) > o:nothing > a:no', { key: '4' });
    const label = prefer('a', [one, 4], [[other, 4]]);
    expect(reasons(outcomes([one, other], [label]))).toEqual(['context_differs']);
    const [row] = rowsOf(outcomes([one, other], [label], { allowContextDiffers: true }));
    expect(row?.prov).toMatchObject({ scheme: 'task.step', differs: ['prompt[3].content'] });
    expect(row?.prompt.at(-1)?.content).toBe('found');
  });

  it('exports contexts that are equal but for times under the prompt of alternative 0', () => {
    const timed = (key: string, time: string, answer: string) => trajectory(`u:ask > c:search(a) > o:at ${time} > a:${answer}`, { key });
    const [early, late] = [timed('5', '2026-01-01T10:00:00Z', 'yes'), timed('6', '2026-01-02T11:30:00Z', 'no')];
    const [row] = rowsOf(outcomes([early, late], [prefer('a', [late, 3], [[early, 3]])]));
    expect(row?.prov).toMatchObject({ scheme: 'ctx.norm', differs: ['prompt[2].content'] });
    expect(row?.prompt[2]?.content).toBe('at 2026-01-02T11:30:00Z');
  });

  it('counts an alternative whose rollout the filter left out', () => {
    expect(reasons(outcomes([one], [prefer('a', [one, 4], [[two, 4]])]))).toContain('alternative_filtered');
  });

  it('takes only the kinds of label that are asked for', () => {
    const label = labelOn(one, 4, { kind: 'correction', id: 'c', message: turn('sure') });
    expect(rowsOf(outcomes([one], [label], {}, { kinds: ['preference'] }))).toEqual([]);
    expect(dpoStep.prepare({ kinds: ['goal'] }).ok).toBe(false);
    expect(dpoStep.prepare({ colour: 'red' }).ok).toBe(false);
  });

  it('accounts for every pair and label', () => {
    const found = outcomes([one, two, three], [prefer('a', [one, 4], [[two, 4], [three, 4]]), labelOn(two, 4, { kind: 'correction', id: 'c', message: turn('yes'), author: 'ben' }), labelOn(one, 2, { kind: 'skip', id: 's' })]);
    const sum = (kind: Outcome['kind']) => found.reduce((total, outcome) => total + (outcome.kind === kind ? (outcome.kind === 'row' ? 1 : outcome.count) : 0), 0);
    expect(sum('considered')).toBe(sum('row') + sum('merged') + sum('conflict') + sum('dropped'));
    expect(sum('row')).toBe(2);
  });

  it('makes the same rows of state keys that were stored', () => {
    const labels = [prefer('a', [one, 4], [[two, 4], [three, 4]])];
    const stored = new Map([one, two, three].flatMap((run) => [...stateKeys(run, testHash)].map(([ordinal, keys]) => [stepAt(run, ordinal).id, keys] as const)));
    const made = dpoStep.prepare({});
    if (!made.ok) throw new Error(made.error.join());
    const task = curatedTask([one, two, three], labels);
    expect([...made.value.rows({ ...task, stateKeys: stored }, context)]).toEqual([...made.value.rows(task, context)]);
    expect(rowsOf([...made.value.rows({ ...task, stateKeys: new Map() }, context)])).toEqual([]);
  });

  it('makes these rows', async () => {
    const labels = [prefer('a', [one, 4], [[two, 4], [three, 4]]), labelOn(three, 2, { kind: 'correction', id: 'c', message: turn('ask first'), author: 'ben' })];
    await expect(rowsOf(outcomes([one, two, three], labels)).map((row) => `${JSON.stringify(row)}\n`).join('')).toMatchFileSnapshot('./golden.jsonl');
  });
});
