import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import { planned, plans } from '@/lib/testing/trajectory-arbitrary';
import type { Trajectory } from './model';
import { stateKeys, type StateKeys } from './state-keys';

const keysOf = (run: Trajectory) => stateKeys(run, testHash);
/** Keys of the last action. */
function last(run: Trajectory): StateKeys {
  const keys = [...keysOf(run).values()].at(-1);
  if (!keys) throw new Error('no action');
  return keys;
}
const agree = (a: Trajectory, b: Trajectory) => {
  const [x, y] = [last(a), last(b)];
  return { exact: x['ctx.exact'] === y['ctx.exact'], norm: x['ctx.norm'] === y['ctx.norm'], task: x['task.step'] === y['task.step'], content: x.content === y.content };
};
const facts = { externalTask: 'k' };

describe('state keys', () => {
  it('do not depend on ids and times', () => {
    fc.assert(
      fc.property(plans, (of) => {
        const [one, two] = [planned(of, { origin: 'first', callIds: 'a', time: '' }), planned(of, { origin: 'second', callIds: 'b', time: '12:00' })];
        expect(one.id).not.toBe(two.id);
        expect([...keysOf(two)]).toEqual([...keysOf(one)]);
      }),
    );
  });

  it('are there for every action and nothing else', () => {
    fc.assert(
      fc.property(plans, (of) => {
        const run = planned(of);
        expect([...keysOf(run).keys()].sort((a, b) => a - b)).toEqual(run.steps.flatMap((step) => (step.kind === 'action' ? [step.ordinal] : [])));
      }),
    );
  });

  it('do not change with what comes later', () => {
    fc.assert(
      fc.property(plans, fc.nat(11), (of, cut) => {
        const whole = keysOf(planned(of));
        for (const [ordinal, keys] of keysOf(planned(of.slice(0, cut)))) expect(whole.get(ordinal)).toEqual(keys);
      }),
    );
  });

  it('say the same of siblings, whatever stands between them in the file', () => {
    const run = trajectory('u:ask > a:one { > a:left > o:x | a:right }');
    const keys = keysOf(run);
    expect(keys.get(2)).toMatchObject({ 'ctx.exact': keys.get(4)?.['ctx.exact'], 'task.step': keys.get(4)?.['task.step'] });
    expect(keys.get(2)?.content).not.toBe(keys.get(4)?.content);
  });

  it('agree exactly only where the model saw the same', () => {
    const run = trajectory('u:ask > c:f(x) > o:found > a:end', facts);
    expect(agree(run, trajectory('u:ask > c:f(x) > o:found > a:other', facts))).toEqual({ exact: true, norm: true, task: true, content: false });
    expect(agree(run, trajectory('u:ask > c:f(x) > o:lost > a:end', facts))).toEqual({ exact: false, norm: false, task: true, content: true });
    expect(agree(run, trajectory('u:ask > c:f(y) > o:found > a:end', facts))).toEqual({ exact: false, norm: false, task: false, content: true });
    expect(agree(run, trajectory('u:ask > c:f(x) > o:found > a:end', { ...facts, tools: [{ name: 'f', description: null, parameters: null }] }))).toMatchObject({ exact: false, norm: false });
    expect(agree(run, trajectory('u:ask > c:f(x) > o:found > a:end', { externalTask: 'another' }))).toMatchObject({ exact: true, task: false });
  });

  it('agree after normalising where only times, paths and ids differ', () => {
    const at = (result: string) => trajectory(`u:ask > c:f(x) > o:${result} > a:end`, facts);
    expect(agree(at('2026-01-01T10:00:00Z took 3 s in /tmp/a1'), at('2027-02-02 11:11:11 took 12 s in /tmp/b2'))).toMatchObject({ exact: false, norm: true });
    expect(agree(at('user 1'), at('user 2'))).toMatchObject({ exact: false, norm: false });
  });

  it('keep names that the task or a call mentions', () => {
    const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
    const run = (asked: string, result: string) => trajectory(`u:${asked} > c:f(x) > o:${result} > a:end`, facts);
    expect(agree(run('ask', id(1)), run('ask', id(2)))).toMatchObject({ norm: true });
    expect(agree(run(`ask ${id(1)}`, id(1)), run(`ask ${id(1)}`, id(2)))).toMatchObject({ norm: false });
    const called = (result: string) => trajectory(`u:ask > c:f(${id(1)}) > o:${result} > a:end`, facts);
    expect(agree(called(id(1)), called(id(2)))).toMatchObject({ norm: false, task: true });
  });

  it('forget what a compaction dropped, but not the actions so far', () => {
    const run = (first: string) => trajectory(`u:ask > a:${first} > x:short > a:end`, facts);
    expect(agree(run('one'), run('two'))).toEqual({ exact: true, norm: true, task: false, content: true });
  });

  it('see through notices', () => {
    const [one, two] = [planned([]), planned([])];
    const meta = { kind: 'meta' as const, text: 'note', reasoning: null, calls: [], back: 0, drops: 'all' as const, byPosition: true };
    const act = { ...meta, kind: 'action' as const };
    expect([one.steps.length, two.steps.length]).toEqual([1, 1]);
    expect(agree(planned([act]), planned([meta, act]))).toEqual({ exact: true, norm: true, task: true, content: true });
  });
});
