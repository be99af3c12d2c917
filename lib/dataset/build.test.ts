import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Label } from '@/lib/labels/stored-event';
import { b25Hsl } from '@/lib/methods/b25-hsl/method';
import type { CuratedTask } from '@/lib/methods/curated-task';
import { dpoStep } from '@/lib/methods/dpo-step/method';
import { raw } from '@/lib/targets/raw/target';
import { trl } from '@/lib/targets/trl/target';
import { curatedTask, labelOn, prefer, stepAt, turn } from '@/lib/testing/curated-task';
import { built, linesOf, newTestHash, order, splitsOf } from '@/lib/testing/dataset';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import { buildDataset } from './build';

const run = (task: number, key: string, answer: string) => trajectory(`s:rules > u:task ${task} > c:search(shoes ${task}) > o:found > a:${answer}`, { key, externalTask: `task-${task}`, src: [] });

/** A task with three rollouts, preferences of two people, a correction and a bad rating. */
function labelled(number: number): CuratedTask {
  const [a, b, c] = [run(number, '1', 'yes'), run(number, '2', 'no'), run(number, '3', 'maybe')];
  const labels = [
    prefer(`a${number}`, [a, 4], [[b, 4], [c, 4]]),
    prefer(`b${number}`, [a, 4], [[b, 4], [c, 4]], 'ben'),
    labelOn(c, 2, { kind: 'correction', id: `c${number}`, message: turn(`ask about ${number}`) }),
    labelOn(b, 4, { kind: 'rating', id: `r${number}`, value: -1 }),
    labelOn(a, 4, { kind: 'goal', id: `g${number}`, goal: `walk ${number}`, evidence: [{ step: stepAt(a, 4).id, quote: 'y', start: 0, end: 1 }] }),
  ];
  return curatedTask([a, b, c], labels);
}
const tasks = Array.from({ length: 8 }, (_, number) => labelled(number));
const bytes = async (...args: Parameters<typeof built>): Promise<string> => JSON.stringify([...(await built(...args)).files].sort());

describe('a folder', () => {
  it('of step pairs has what TRL reads', async () => {
    const { files, result } = await built(tasks, { method: dpoStep });
    expect(result.refused).toBeNull();
    const [line] = linesOf(files, 'data/dpo_step/train.jsonl');
    expect(Object.keys(line ?? {})).toEqual(['id', 'prompt', 'chosen', 'rejected', 'weight', 'votes', 'prov']);
    expect(line?.chosen).toEqual([{ role: 'assistant', content: 'yes' }]);
    expect(JSON.parse(String(line?.prov))).toMatchObject({ scheme: 'ctx.exact', authors: ['ann', 'ben'] });
    expect(result.counts).toMatchObject({ in: 24, kept: 24, merged: 0, conflicts: 0 });
  });

  it('has the same bytes for labels and rollouts in any order', async () => {
    const some = tasks.slice(0, 4);
    const wanted = await bytes(some, { method: dpoStep, splits: splitsOf('train=0.75,test=0.25'), seed: 3 });
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const shuffled = <Item>(items: readonly Item[]): Item[] => items.map((item) => ({ item, at: numbers.next().value ?? 0 })).sort((x, y) => x.at - y.at).map(({ item }) => item);
        const other = shuffled(some).map((task) => ({ ...task, labels: shuffled(task.labels), trajectories: shuffled(task.trajectories) }));
        expect(await bytes(other, { method: dpoStep, splits: splitsOf('train=0.75,test=0.25'), seed: 3 })).toBe(wanted);
      }),
      { numRuns: 6 },
    );
    for (const fields of [{}, { target: raw }, { method: b25Hsl }]) {
      const other = some.map((task) => ({ ...task, labels: [...task.labels].reverse(), trajectories: [...task.trajectories].reverse() })).reverse();
      expect(await bytes(other, fields)).toBe(await bytes(some, fields));
    }
  });

  it('does not show ids and times that the program made', async () => {
    const made = (id: string, at: string) => (label: Label) => ({ ...label, id: id + label.id.padStart(11, '0').replace(/[^0-9]/g, '0'), at });
    const remade = (id: string, at: string) => tasks.map((task) => ({ ...task, labels: task.labels.map((label, n) => ({ ...made(`01890000-0000-7000-8000-${n}`, at)(label), id: `${id}${String(n).padStart(12, '0')}` })) }));
    const [first, second] = [remade('01890000-0000-7000-8000-', '2026-01-01T00:00:00Z'), remade('01991111-1111-7111-9111-', '2027-02-02T00:00:00Z')];
    expect(await bytes(first, { method: dpoStep })).toBe(await bytes(second, { method: dpoStep }));
  });

  it('says in its manifest and its card what it is', async () => {
    const { files, result } = await built(tasks, { method: dpoStep, splits: splitsOf('train=0.75,test=0.25'), filter: 'success:true', title: 'Pairs | of *mine*' });
    const manifest = JSON.parse(files.get('manifest.json') ?? '');
    for (const { path, sha256 } of manifest.files) expect(testHash(files.get(path) ?? ''), path).toBe(sha256);
    expect(manifest.files.map(({ path }: { path: string }) => path)).toEqual(['README.md', 'data/dpo_step/test.jsonl', 'data/dpo_step/train.jsonl']);
    expect(manifest).toMatchObject({ filter: 'success:true', policy: { kind: 'majority' }, seed: 0, method: { id: 'dpo-step', mark: 'exact' }, target: { id: 'trl' }, counts: { in: 24, kept: 24, lines: 24, tasks: 8, trajectories: 24 } });
    expect(manifest.splits).toEqual({ test: { fraction: '0.25', lines: 6 }, train: { fraction: '0.75', lines: 18 } });
    expect(result.manifest?.checks.map(({ result: outcome }) => outcome)).not.toContain('fail');
    const head = parse((files.get('README.md') ?? '').split('---\n')[1] ?? '');
    expect(head.configs).toEqual([{ config_name: 'dpo_step', default: true, data_files: [{ split: 'train', path: 'data/dpo_step/train.jsonl' }, { split: 'test', path: 'data/dpo_step/test.jsonl' }] }]);
    expect(head.pretty_name).toBe('Pairs | of *mine*');
  });

  it('never has a task or a prompt in two splits', async () => {
    const { files } = await built(tasks, { splits: splitsOf('train=0.5,test=0.5') });
    const of = (split: string) => new Set(linesOf(files, `data/sft/${split}.jsonl`).map(({ prov }) => JSON.parse(String(prov)).task));
    for (const task of of('train')) expect(of('test').has(task)).toBe(false);
  });

  it('keeps tasks together that share a prompt', async () => {
    const twin = (key: string) => curatedTask([trajectory('u:the same > a:x', { key, externalTask: key }), trajectory(`u:own ${key} > a:y`, { key: `${key}+`, externalTask: key })]);
    const { files, result } = await built([twin('p'), twin('q'), ...tasks.slice(0, 3)], { splits: splitsOf('train=0.5,test=0.5') });
    expect(result.refused).toBeNull();
    const places = ['train', 'test'].flatMap((split) => linesOf(files, `data/sft/${split}.jsonl`).flatMap((line) => (JSON.stringify(line).includes('own p') || JSON.stringify(line).includes('own q') ? [split] : [])));
    expect(new Set(places).size).toBe(1);
  });
});

describe('sft for TRL', () => {
  const plain = curatedTask([trajectory('u:ask > c:search(a) > o:x > a:end', { key: 'p' })]);

  it('is one conversation a run where every turn trains', async () => {
    const { files } = await built([plain]);
    expect(linesOf(files, 'data/sft/train.jsonl').map((line) => Object.keys(line))).toEqual([['id', 'messages', 'prov']]);
  });

  it('is one prompt and completion a trained turn, in the whole file, where some turn does not train', async () => {
    const { files } = await built([plain, labelled(1)]);
    const lines = linesOf(files, 'data/sft/train.jsonl');
    expect(new Set(lines.map((line) => Object.keys(line).join()))).toEqual(new Set(['id,prompt,completion,prov']));
    expect(lines.filter(({ id }) => String(id).startsWith(plain.trajectories[0]?.id ?? '?'))).toHaveLength(2);
    const rated = labelled(1).trajectories.find(({ steps }) => steps[4]?.parts.some((part) => part.type === 'text' && part.text === 'no'));
    expect(lines.filter(({ id }) => String(id).startsWith(rated?.id ?? '?')).map(({ completion }) => completion)).toEqual([[expect.objectContaining({ role: 'assistant', content: '' })]]);
  });

  it('is one row with train flags for readers that know them', async () => {
    const { files } = await built([labelled(1)], { target: raw });
    const flags = linesOf(files, 'data/sft/train.jsonl').map(({ messages }) => JSON.stringify(messages).match(/"train":(true|false)/g)?.length);
    expect(flags.sort()).toEqual([1, 2, 2]);
  });
});

describe('hindsight rows', () => {
  it('have probabilities that add up to one in each split', async () => {
    const goals = tasks.map((task) => ({ ...task, trajectories: task.trajectories.map((one) => ({ ...one, goal: one.goal })) }));
    const { files, result } = await built(goals, { method: b25Hsl, target: raw, splits: splitsOf('train=0.75,test=0.25') });
    expect(result.counts.kept).toBe(8);
    for (const split of ['train', 'test']) {
      const sum = linesOf(files, `data/b25_hsl/${split}.jsonl`).reduce((total, { p }) => total + Number(p), 0);
      expect(sum).toBeCloseTo(1, 9);
    }
  });
});

/** A run whose only call has these arguments. */
const calling = (value: Record<string, unknown>, key: string): CuratedTask => {
  const made = trajectory('u:ask > c:order(x) > o:done > a:end', { key, externalTask: key });
  const steps = made.steps.map((step) => ({ ...step, calls: step.calls.map((call) => ({ ...call, args: { state: 'object' as const, value: JSON.parse(JSON.stringify(value)) } })) }));
  return curatedTask([{ ...made, steps }]);
};

describe('the text of lines', () => {
  it('keeps number literals, long whole numbers and key order', async () => {
    const { files } = await built([calling({ z: { $num: '3.0' }, id: { $num: '107505301260286111' }, a: 1, gone: null, empty: {} }, 'n')]);
    expect(files.get('data/sft/train.jsonl')).toContain('"arguments":{"z":3.0,"id":107505301260286111,"a":1,"gone":null,"empty":{}}');
  });

  it('adds no keys of other tools', async () => {
    const { files } = await built([calling({ sku: 'a' }, 'n'), calling({ city: 'b', deep: { list: [1, 'x'] } }, 'm')]);
    const found = linesOf(files, 'data/sft/train.jsonl').map((line) => JSON.stringify(line).match(/"arguments":(\{.*?\})\}/)?.[1]);
    expect(found.sort()).toEqual(['{"city":"b","deep":{"list":[1,"x"]}', '{"sku":"a"}']);
  });

  it('escapes what splits lines, and keeps U+0000 and emoji', async () => {
    const text = 'a\u2028b\u2029c\u0000d👨🏻‍🚒 firemen';
    const { files, result } = await built([curatedTask([trajectory('u:ask > a:x', { key: 'u' })].map((made) => ({ ...made, steps: made.steps.map((step) => ({ ...step, parts: [{ type: 'text' as const, text }] })) })))]);
    expect(result.refused).toBeNull();
    const file = files.get('data/sft/train.jsonl') ?? '';
    expect(file).not.toMatch(/[\u2028\u2029]/);
    expect(file.split('\n')).toHaveLength(2);
    expect(JSON.stringify(linesOf(files, 'data/sft/train.jsonl')[0]?.messages)).toBe(JSON.stringify([{ role: 'user', content: text }, { role: 'assistant', content: text }]));
  });

  it('leaves comments that look like formulas as they are', async () => {
    const { files } = await built([curatedTask([trajectory('u:ask > a:x', { key: 'f' })], [])], { title: '=HYPERLINK("x")' });
    expect(files.get('README.md')).toContain('# =HYPERLINK("x")');
  });
});

describe('a dataset is refused', () => {
  it('where a rule is broken, with the row named', async () => {
    const odd = curatedTask([trajectory('u:ask > a:x', { key: 'u' })].map((made) => ({ ...made, steps: made.steps.map((step) => ({ ...step, parts: [{ type: 'text' as const, text: 'half \ud83d' }] })) })));
    const { files, result } = await built([odd, ...tasks]);
    expect(result.refused?.reason).toBe('rules');
    expect(result.findings.find(({ rule }) => rule === 'V26')?.rows[0]?.id).toContain(odd.trajectories[0]?.id);
    expect(result.manifest).toBeNull();
    expect(files.has('manifest.json')).toBe(false);
  });

  it('unless rows that break a rule by themselves are to be left out, which is counted', async () => {
    const [a, b] = [trajectory('u:ask > a:first > a:yes', { key: 'x' }), trajectory('u:ask > a:first > a:no', { key: 'y' })];
    const twice = curatedTask([a, b], [prefer('p', [a, 2], [[b, 2]])]);
    const { result: strict } = await built([twice, ...tasks], { method: dpoStep });
    expect(strict.refused?.what[0]).toContain('V08');
    const { result, files } = await built([twice, ...tasks], { method: dpoStep, brokenRows: 'leave-out' });
    expect(result.refused).toBeNull();
    expect(result.counts).toMatchObject({ in: 25, kept: 24, dropped: { breaks_V08: 1 } });
    expect(JSON.parse(files.get('manifest.json') ?? '')).toMatchObject({ broken_rows: 'leave-out', left_out: [{ reason: 'breaks_V08', what: expect.stringContaining('prompt[1]'), ref: { trajectory: expect.stringMatching(/^t_/) } }] });
  });

  it('where nothing is left, with the reasons counted', async () => {
    const { result } = await built(tasks, { method: dpoStep, options: { policy: { kind: 'adjudicated' }, allowContextDiffers: false } });
    expect(result.refused?.reason).toBe('rules');
    expect(result.refused?.what[0]).toBe('0 rows: 24 not_adjudicated');
    expect(result.findings.map(({ rule }) => rule)).toEqual(['V25']);
    expect(result.counts).toMatchObject({ kept: 0, dropped: { not_adjudicated: 24 } });
  });

  it('where the target cannot carry the rows, the parameters are wrong, or there is too little to split', async () => {
    const { result: target } = await built(tasks, { method: dpoStep, target: { ...trl, shapes: ['sft'] } });
    expect(target.refused).toMatchObject({ reason: 'target' });
    const { result: parameters } = await built(tasks, { method: b25Hsl, parameters: { alpha: 'much' } });
    expect(parameters.refused?.what[0]).toContain('alpha');
    const { result: split } = await built(tasks.slice(0, 1), { splits: splitsOf('train=0.5,test=0.5') });
    expect(split.refused?.reason).toBe('split');
  });

  it('by a throw where tasks come out of order', async () => {
    async function* wrong() {
      yield* [...tasks].sort((a, b) => (a.task < b.task ? 1 : -1));
    }
    const pieces = buildDataset({ order: order(), tasks: wrong(), hash: testHash, newHash: newTestHash, spool: { append: () => undefined, lines: () => [] } });
    await expect(async () => {
      for await (const piece of pieces) expect(piece.kind).not.toBe('end');
    }).rejects.toThrow('tasks must come by id');
  });
});

describe('a preview', () => {
  it('has the first lines and where they lead', async () => {
    const { result } = await built(tasks, { method: dpoStep }, { previewRows: 2 });
    expect(result.preview).toHaveLength(2);
    expect(result.preview[0]).toMatchObject({ split: 'train', trajectory: expect.stringMatching(/^t_/), step: expect.stringMatching(/^s_/) });
  });
});
