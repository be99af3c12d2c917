import { describe, expect, it } from 'vitest';
import type { Label } from '@/lib/labels/stored-event';
import { curatedTask, labelOn, turn } from '@/lib/testing/curated-task';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import type { Trajectory } from '@/lib/trajectory/model';
import type { MethodContext } from '../method';
import type { Outcome } from '../outcome';
import type { SftRow } from '../row';
import { sft } from './method';

const context: MethodContext = { policy: { kind: 'majority' }, allowContextDiffers: false, hash: testHash, recipe: null };

function outcomes(runs: Trajectory[], labels: Label[] = [], options: Partial<MethodContext> = {}, leftOut: Trajectory[] = []): Outcome[] {
  const made = sft.prepare({});
  if (!made.ok) throw new Error(made.error.join());
  return [...made.value.rows(curatedTask(runs, labels, leftOut), { ...context, ...options })];
}
const rowsOf = (found: Outcome[]): SftRow[] => found.flatMap((outcome) => (outcome.kind === 'row' && outcome.row.shape === 'sft' ? [outcome.row] : []));
/** `+` trains, `-` does not; first words only. */
const sketch = (row: SftRow): string[] => row.turns.map(({ message, train }) => `${train ? '+' : '-'}${message.role[0] ?? ''}:${message.content || (message.tool_calls?.[0]?.function.name ?? '')}`);
const sketches = (runs: Trajectory[], labels: Label[] = [], options: Partial<MethodContext> = {}) => rowsOf(outcomes(runs, labels, options)).map(sketch);

const run = trajectory('s:rules > u:ask > c:search(shoes) > o:found > a:answer');

describe('sft', () => {
  it('trains every action of the line that the run ended on', () => {
    expect(sketches([run])).toEqual([['-s:rules', '-u:ask', '+a:search', '-t:found', '+a:answer']]);
  });

  it('leaves abandoned branches out', () => {
    expect(sketches([trajectory('u:ask > a:try { > a:lost | > a:won }')])).toEqual([['-u:ask', '+a:try', '+a:won']]);
  });

  it('keeps an action rated -1 as context', () => {
    const label = labelOn(run, 2, { kind: 'rating', id: 'r1', value: -1 });
    expect(sketches([run], [label])).toEqual([['-s:rules', '-u:ask', '-a:search', '-t:found', '+a:answer']]);
    expect(rowsOf(outcomes([run], [label]))[0]?.prov).toMatchObject({ labels: ['r1'], authors: ['ann'], steps: [run.steps[4]?.id] });
  });

  it('counts neither 0 nor +1, a rating that the majority does not share, nor a suggestion', () => {
    const labels = [
      labelOn(run, 2, { kind: 'rating', id: 'r1', value: 0 }),
      labelOn(run, 4, { kind: 'rating', id: 'r2', value: -1 }),
      labelOn(run, 4, { kind: 'rating', id: 'r3', value: 1, author: 'ben' }),
      labelOn(run, 4, { kind: 'rating', id: 'r4', value: -1, author: 'gpt', author_kind: 'model' }),
      labelOn(run, 2, { kind: 'rating', id: 'r5', value: -1, alternative: turn('other') }),
    ];
    expect(sketches([run], labels)).toEqual([['-s:rules', '-u:ask', '+a:search', '-t:found', '+a:answer']]);
  });

  it('ends the row with the corrected turn', () => {
    const label = labelOn(run, 2, { kind: 'correction', id: 'c1', message: turn('ask first') });
    expect(sketches([run], [label])).toEqual([['-s:rules', '-u:ask', '+a:ask first']]);
  });

  it('gives a corrected call an id that the conversation does not use', () => {
    const message = { role: 'assistant', content: '', tool_calls: [{ id: 'call_2_0', type: 'function', function: { name: 'pay', arguments: {} } }] };
    const [row] = rowsOf(outcomes([run], [labelOn(run, 4, { kind: 'correction', id: 'c1', message })]));
    const ids = row?.turns.flatMap((one) => one.message.tool_calls?.map((call) => call.id) ?? []);
    expect(new Set(ids).size).toBe(2);
  });

  it('takes no side where corrections differ, and keeps every author under the policy all', () => {
    const labels = [labelOn(run, 4, { kind: 'correction', id: 'c1', message: turn('x') }), labelOn(run, 4, { kind: 'correction', id: 'c2', message: turn('y'), author: 'ben' })];
    expect(sketches([run], labels)).toEqual([['-s:rules', '-u:ask', '+a:search', '-t:found', '-a:answer']]);
    expect(sketches([run], labels, { policy: { kind: 'all' } })).toEqual([
      ['-s:rules', '-u:ask', '+a:search', '-t:found', '+a:x'],
      ['-s:rules', '-u:ask', '-a:search', '-t:found', '+a:y'],
    ]);
  });

  it('has injected and copied actions as context only', () => {
    expect(sketches([trajectory('u:ask > ~a:primed > a:own')])).toEqual([['-u:ask', '-a:primed', '+a:own']]);
    const builtFrom = trajectory('u:ask > a:demo > a:own');
    const copied = { ...builtFrom, steps: builtFrom.steps.map((step) => (step.ordinal === 1 ? { ...step, copied: true } : step)) };
    expect(sketches([copied])).toEqual([['-u:ask', '-a:demo', '+a:own']]);
  });

  it('does not teach a response that recorded nothing', () => {
    const silent = trajectory('u:ask > a: > a:own');
    expect(sketches([silent])).toEqual([['-u:ask', '-a:', '+a:own']]);
  });

  it('never glues a row over a compaction, and shows each action in the context as seen', () => {
    const compacted = trajectory('u:ask > a:one > x:summary > a:two > u:more > a:three');
    const found = outcomes([compacted]);
    expect(rowsOf(found).map(sketch)).toEqual([['-u:ask', '+a:one'], ['-u:summary', '+a:two', '-u:more', '+a:three']]);
    expect(rowsOf(found).map(({ id }) => id)).toEqual([compacted.id, `${compacted.id}.1`]);
    expect(rowsOf(found)[1]?.prov.segment).toBe(1);
  });

  it('trains an action once, though a later context still shows it', () => {
    const built = trajectory('u:ask > a:one > a:two > x:summary > a:three');
    const partly = { ...built, steps: built.steps.map((step) => (step.compaction ? { ...step, compaction: { ...step.compaction, drops: [1] } } : step)) };
    expect(sketches([partly])).toEqual([['-u:ask', '+a:one', '+a:two'], ['-u:ask', '-u:summary', '-a:two', '+a:three']]);
  });

  it('drops what follows a corrected action, with its reason', () => {
    const compacted = trajectory('u:ask > a:one > x:summary > a:two');
    const found = outcomes([compacted], [labelOn(compacted, 1, { kind: 'correction', id: 'c1', message: turn('better') })]);
    expect(rowsOf(found).map(sketch)).toEqual([['-u:ask', '+a:better']]);
    expect(found.filter(({ kind }) => kind !== 'row')).toMatchObject([{ kind: 'considered', count: 2 }, { kind: 'dropped', reason: 'after_correction' }]);
  });

  it('accounts for runs without actions, without anything to train, and without a place in the filter', () => {
    const silent = trajectory('u:ask');
    const bad = trajectory('u:ask > a:wrong');
    const found = outcomes([silent, bad], [labelOn(bad, 1, { kind: 'rating', id: 'r', value: -1 })], {}, [run]);
    expect(found.flatMap((outcome) => (outcome.kind === 'dropped' ? [outcome.reason] : [])).sort()).toEqual(['filter', 'no_action', 'nothing_trains']);
  });

  it('makes these rows', async () => {
    const compacted = trajectory('s:rules > u:ask > c:search(a) > o:x > x:so far > a:end', { tools: [{ name: 'search', description: null, parameters: null }], agent: { name: 'h', version: '1', model: 'm' } });
    const labels = [labelOn(run, 2, { kind: 'rating', id: 'r1', value: -1 }), labelOn(compacted, 5, { kind: 'correction', id: 'c1', message: turn('the end') })];
    const rows = rowsOf(outcomes([run, compacted], labels)).map((row) => `${JSON.stringify(row)}\n`);
    await expect(rows.join('')).toMatchFileSnapshot('./golden.jsonl');
  });
});
