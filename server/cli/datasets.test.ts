import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolbench } from '@/lib/importers/toolbench/importer';
import { printJson } from '@/lib/json/print-json';
import { areExamplesThere, examplePath, readExample } from '@/lib/testing/handed-examples';
import { contextAt } from '@/lib/trajectory/context';
import { contextMessages } from '@/lib/trajectory/to-messages';
import { callCommand, values } from '@/server/testing/call-command';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let folder = '';
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-cli-'));
  process.env.TREEWRIGHT_DATA_DIR = path.join(folder, 'data');
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const call = (...words: string[]) => callCommand(opened, ...words);
async function put(name: string, lines: readonly object[]): Promise<string> {
  const file = path.join(folder, name);
  await fs.writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}
const linesOf = async (file: string) => values((await fs.readFile(file, 'utf8')).split('\n').filter((line) => line !== ''));

const chat = (id: string, ...turns: string[]) => ({ id, task_id: 'sum', messages: turns.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })) });
const rows = [chat('r1', '1 + 1?', '2'), chat('r2', '1 + 1?', '3', 'sure?', 'no, 2'), chat('r3', '1 + 1?', 'two')];
const prefers = (id: string, author: string, more: object = {}) => ({
  kind: 'preference', id, author, at: '2026-01-02T03:04:05Z', trajectory: 'r1', step: 1, alternatives: ['r1', 'r2', 'r3'].map((trajectory) => ({ trajectory, step: 1 })), best: 0, ...more,
});

describe('from files to a dataset by commands', () => {
  beforeAll(async () => void (await call('import', await put('rows.jsonl', rows), '--project', 'sums', '--json')));

  it('rollouts and decisions are listed one JSON a line, by name or id of the project', async () => {
    const listed = await call('trajectories', '--project', 'sums', '--filter', 'steps>2', '--json');
    expect(listed.code).toBe(0);
    expect(values(listed.out)).toMatchObject([{ externalId: 'r2', steps: 4, actions: 2, outcome: null }]);
    const { rows: [project] } = await opened.store.pool.query<{ id: string }>(`select id from "Project" where name = 'sums'`);
    const found = await call('decisions', '--project', project?.id ?? '', '--scheme', 'ctx.exact');
    expect(values(found.out)).toMatchObject([{ scheme: 'ctx.exact', ordinal: 1, alternatives: [{ count: 1 }, { count: 1 }, { count: 1 }] }]);
  });

  it('projects are listed with their counts, for people and one JSON a line', async () => {
    expect(values((await call('projects', '--json')).out)).toMatchObject([{ name: 'sums', isSample: false, counts: { trajectories: 3, tasks: 1, labels: 0, outcomes: { unknown: 3 } } }]);
    expect(await call('projects')).toMatchObject({ code: 0, err: [], out: ['sums\n  3 trajectories (0 succeeded, 0 failed, 3 unknown), 1 task, 8 steps, 0 labels'] });
  });

  it('labels go in and out, and out of one project into another they say the same', async () => {
    const file = await put('labels.jsonl', [
      prefers('p1', 'ana'), prefers('p2', 'ana', { supersedes: 'p1', best: 2, confidence: 0.5 }), prefers('p3', 'ben'),
      { kind: 'rating', id: 'r', author: 'ben', trajectory: 'r2', step: 1, value: -1 }, { kind: 'retract', id: 'x', author: 'ben', label: 'r' },
      { kind: 'goal', id: 'g', author: 'ana', trajectory: 'r2', goal: 'say three', achieved_at: 1, evidence: [{ step: 1, quote: '3' }], relevance: { 1: 1 } },
    ]);
    const first = await call('labels', 'apply', file, '--project', 'sums');
    expect(first).toMatchObject({ code: 0, err: ['sums: 6 stored, 0 there already, 0 refused.'] });
    expect(values(first.out)).toEqual(['p1', 'p2', 'p3', 'r', 'x', 'g'].map((id) => ({ id, status: 'stored' })));
    expect(new Set(values((await call('labels', 'apply', file, '--project', 'sums', '--json')).out).map(({ status }) => status))).toEqual(new Set(['already']));
    const dump = path.join(folder, 'dump.jsonl');
    expect(await call('labels', 'dump', '--project', 'sums', '--out', dump)).toMatchObject({ code: 0, out: [`6 events written to ${dump}`] });
    expect((await call('labels', 'dump', '--project', 'sums')).out).toEqual((await fs.readFile(dump, 'utf8')).trimEnd().split('\n'));
    expect(new Set(values((await call('labels', 'apply', dump, '--project', 'sums')).out).map(({ status }) => status))).toEqual(new Set(['already']));
    await call('import', path.join(folder, 'rows.jsonl'), '--project', 'copy');
    expect((await call('labels', 'apply', dump, '--project', 'copy')).code).toBe(0);
    const standing = async (name: string) =>
      (await opened.store.pool.query<{ body: string }>(`select c.identity, c.kind, c.value, e.body from "LabelCurrent" c join "Project" p on p.id = c."projectId" join "LabelEvent" e on e."projectId" = p.id and e.id = c."eventId" where p.name = $1 order by 1`, [name])).rows.map(({ body, ...row }) => ({ ...row, event: JSON.parse(body) as unknown }));
    expect(await standing('copy')).toEqual(await standing('sums'));
    expect(await standing('sums')).toHaveLength(3);
  });

  it('a refused label is exit 1, with the reason and both values', async () => {
    const refused = await call('labels', 'apply', await put('stale.jsonl', [prefers('p9', 'ana', { best: 1 })]), '--project', 'sums', '--json');
    expect(refused.code).toBe(1);
    expect(values(refused.out)).toMatchObject([{ id: 'p9', status: 'refused', code: 'stale', current: { id: 'p2', best: 2 } }]);
  });

  it('an export writes its folder once, a dry run nothing, and both say the same', async () => {
    const out = path.join(folder, 'pairs');
    const ask = ['export', '--project', 'sums', '--method', 'dpo-step', '--target', 'trl', '--policy', 'all', '--json'];
    const dry = await call(...ask, '--dry-run');
    await expect(fs.stat(out)).rejects.toThrow('ENOENT');
    const done = await call(...ask, '--out', out);
    expect([dry.code, done.code]).toEqual([0, 0]);
    const [[tried], [made]] = [values(dry.out), values(done.out)];
    expect({ ...made, out: null, files: [] }).toEqual({ ...tried, files: [] });
    expect(made).toMatchObject({ out, refused: null, splits: { train: 2 } });
    const again = await call(...ask, '--out', out);
    expect(again).toMatchObject({ code: 1, err: [`${out} is not empty; name a folder that is empty or not there yet.`] });
    expect((await linesOf(path.join(out, 'data/dpo_step/train.jsonl'))).map(({ chosen, rejected }) => [chosen, rejected])).toEqual(
      expect.arrayContaining([[[{ role: 'assistant', content: 'two' }], [{ role: 'assistant', content: '3' }]]]),
    );
  });

  it('what cannot be asked for is exit 2 and one sentence, an unknown project exit 1', async () => {
    const ask = (...more: string[]) => call('export', '--project', 'sums', '--method', 'sft', '--target', 'trl', '--dry-run', ...more);
    expect(await ask('--format', 'parquet')).toMatchObject({ code: 2, err: ['This version writes no Parquet: leave out --format parquet for JSON Lines.'] });
    expect(await ask('--recipe', 'r.yaml')).toMatchObject({ code: 2, err: [expect.stringContaining('--recipe')] });
    expect(await ask('--filter', 'outcom:success')).toMatchObject({ code: 2, err: [expect.stringContaining('Did you mean outcome?')] });
    expect(await call('trajectories', '--project', 'sums', '--filter', 'steps~2')).toMatchObject({ code: 2 });
    expect(await call('trajectories', '--project', 'sms')).toMatchObject({ code: 1, err: ['There is no project sms; did you mean sums?'] });
    expect((await call('labels', 'dump')).code).toBe(2);
  });

  it('methods carry their source marks, and worked examples run through them', async () => {
    expect(values((await call('methods', '--json')).out)[0]).toMatchObject({ methods: expect.arrayContaining([expect.objectContaining({ id: 'b25-hsl', mark: 'exact' })]), targets: expect.arrayContaining([expect.objectContaining({ id: 'trl', shapes: ['sft', 'preference'] })]) });
    expect((await call('methods')).out).toEqual(expect.arrayContaining([expect.stringMatching(/^ {2}dpo-step /), expect.stringMatching(/^ {2}trl /)]));
    const votes = { candidates: ['a', 'b'], votes: ['a', 'a', 'b'] };
    const file = path.join(folder, 'cases.json');
    await fs.writeFile(file, JSON.stringify({ 'B13_votes#1': { input: votes }, B13_votes: { input: votes, expect: [] }, B99: { input: 1 } }));
    const checked = await call('methods', 'check', file, '--json');
    expect(checked.code).toBe(1);
    expect(values(checked.out)[0]).toEqual({ cases: [
      { key: 'B13_votes#1', got: [{ chosen: 'a', rejected: 'b', weight: expect.closeTo(1 / 3) }], status: 'computed' },
      { key: 'B13_votes', got: expect.anything(), status: 'fail' },
      { key: 'B99', got: null, status: 'unknown' },
    ] });
  });
});

describe.skipIf(!areExamplesThere)('over files of real systems', () => {
  const choose = (decision: Record<string, unknown> | undefined, id: string) => {
    const alternatives = Array.isArray(decision?.['alternatives']) ? decision['alternatives'].map(({ trajectory, step }) => ({ trajectory, step })) : [];
    return { kind: 'preference', id, author: 'ana', ...alternatives[0], alternatives: alternatives.slice(0, 2), best: 1 };
  };

  it('a choice in a search tree becomes a pair whose prompt is what the model saw', async () => {
    const name = 'trajectories/toolbench_tree/OpenBMB__ToolBench__G1_answer_57_ChatGPT_DFS_woFilter_w2.json';
    expect((await call('import', examplePath('trajectories/toolbench_tree'), '--project', 'trees', '--json')).code).toBe(0);
    const { trajectories } = await readExample(toolbench, name);
    const decisions = values((await call('decisions', '--project', 'trees', '--scheme', 'ctx.exact')).out);
    const decision = decisions.find(({ trajectory }) => trajectories.some(({ id }) => id === trajectory));
    await call('labels', 'apply', await put('tree-labels.jsonl', [choose(decision, 'tree-1')]), '--project', 'trees');
    const out = path.join(folder, 'trees');
    expect(await call('export', '--project', 'trees', '--method', 'dpo-step', '--target', 'trl', '--out', out)).toMatchObject({ code: 0, err: [] });
    const [row, ...others] = await linesOf(path.join(out, 'data/dpo_step/train.jsonl'));
    expect(others).toEqual([]);
    const run = trajectories.find(({ id }) => id === decision?.['trajectory']);
    const steps = run?.steps ?? [];
    const seen = contextMessages(contextAt(steps, Number(decision?.['ordinal'])), steps);
    expect(row?.['prompt']).toEqual(JSON.parse(printJson(JSON.parse(JSON.stringify(seen)))));
    expect(seen.length).toBeGreaterThan(1);
  });

  it('pairs that no trainer takes hold up the others until they are left out', async () => {
    expect((await call('import', examplePath('trajectories/prm_stepwise/openreasoner__openr__tests_samples_prm800k.jsonl'), '--project', 'mixed')).code).toBe(0);
    await call('import', await put('rows.jsonl', rows), '--project', 'mixed');
    await call('labels', 'apply', await put('mixed.jsonl', [prefers('mine', 'ana')]), '--project', 'mixed');
    const ask = ['export', '--project', 'mixed', '--method', 'dpo-step', '--target', 'trl', '--dry-run'];
    const refused = await call(...ask);
    expect(refused.code).toBe(1);
    expect(refused.err.at(-1)).toContain('--broken-rows leave-out');
    const [kept] = values((await call(...ask, '--broken-rows', 'leave-out', '--json')).out);
    expect(kept).toMatchObject({ refused: null, counts: { kept: 2, dropped: { breaks_V08: expect.any(Number) } } });
    expect((await call(...ask, '--broken-rows', 'some')).code).toBe(2);
  });

  it('rollouts that only share their actions so far pair up where that is allowed, and are counted where not', async () => {
    expect((await call('import', examplePath('trajectories/tau_bench'), '--project', 'airline', '--json')).code).toBe(0);
    const [decision] = values((await call('decisions', '--project', 'airline', '--scheme', 'task.step')).out).filter(({ alternatives }) => Array.isArray(alternatives) && alternatives[1].scheme === 'task.step');
    await call('labels', 'apply', await put('airline.jsonl', [choose(decision, 'air-1')]), '--project', 'airline');
    const ask = ['export', '--project', 'airline', '--method', 'dpo-step', '--target', 'trl', '--json'];
    expect(values((await call(...ask, '--dry-run')).out)[0]).toMatchObject({ counts: { in: 1, kept: 0, dropped: { context_differs: 1 } } });
    const out = path.join(folder, 'airline');
    const done = await call(...ask, '--out', out, '--allow-context-differs');
    expect(values(done.out)[0]).toMatchObject({ refused: null, counts: { in: 1, kept: 1, dropped: {} } });
    const [row] = await linesOf(path.join(out, 'data/dpo_step/train.jsonl'));
    expect(JSON.parse(String(row?.['prov']))).toMatchObject({ scheme: 'task.step' });
  }, 120_000);
});
