import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatasetRequest } from '@/lib/contracts/datasets';
import type { LabelInput } from '@/lib/labels/event';
import { trajectory } from '@/lib/testing/trajectory';
import type { Trajectory } from '@/lib/trajectory/model';
import { contextAt } from '@/lib/trajectory/context';
import { contextMessages } from '@/lib/trajectory/to-messages';
import { appendLabels } from '@/server/commands/append-labels';
import { buildDatasetFolder, tryDataset } from '@/server/commands/build-dataset';
import { Refusal, WrongInput } from '@/server/refusal';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { tempStore, withTempStore } from '@/server/testing/temp-store';
import { adopt } from '@/server/store/store';

const opened = tempStore();
let folder = '';
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-dataset-'));
  process.env.TREEWRIGHT_DATA_DIR = path.join(folder, 'data');
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const won = { outcomes: [{ source: 'environment' as const, name: 'reward', value: 1, success: true }] };
const lost = { outcomes: [{ source: 'environment' as const, name: 'reward', value: 0, success: false }] };
const shoes = trajectory('u:find shoes > c:search(shoes) > o:three pairs > a:here they are', { externalTask: 'shoes', origin: 'one', ...won });
const hats = trajectory('u:find shoes > c:search(hats) > o:no shoes > a:there are none', { externalTask: 'shoes', origin: 'two', ...lost });
const asks = trajectory('u:find shoes > a:which size?', { externalTask: 'shoes', origin: 'three' });
const sums = [1, 2, 3].map((n) => trajectory(`u:${n} + ${n}? > a:${2 * n}`, { externalTask: `sum ${n}`, origin: `sum ${n}` }));
const runs: Trajectory[] = [shoes, hats, asks, ...sums];

const prefers = (author: string, best: Trajectory, worse: readonly Trajectory[], more: object = {}): LabelInput => ({
  kind: 'preference', trajectory: best.id, step: 1, author, alternatives: [best, ...worse].map(({ id }) => ({ trajectory: id, step: 1 })), best: 0, ...more,
});
const labels: LabelInput[] = [
  prefers('ana', shoes, [hats, asks]),
  prefers('ben', shoes, [hats], { note: 'finds them' }),
  { kind: 'rating', trajectory: sums[0]?.id ?? '', step: 1, author: 'ana', value: -1 },
  { kind: 'correction', trajectory: sums[1]?.id ?? '', step: 1, author: 'ben', message: { role: 'assistant', content: 'four' } },
];

const ask = (fields: Partial<DatasetRequest> = {}): DatasetRequest => DatasetRequest.parse({ method: 'dpo-step', target: 'trl', ...fields });
let folders = 0;
const newFolder = () => path.join(folder, `out-${folders++}`);

/** Text of every file below a folder, by path. */
async function readFolder(from: string): Promise<Record<string, string>> {
  const entries = await fs.readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(await Promise.all(files.map(async (file) => [path.relative(from, file), await fs.readFile(file, 'utf8')] as const)));
}

async function exported(projectId: string, fields: Partial<DatasetRequest> = {}) {
  const out = newFolder();
  const result = await buildDatasetFolder({ projectId, request: ask(fields) }, out);
  return { result, files: result.refused ? {} : await readFolder(out), out };
}

const rowsOf = (text: string | undefined): Record<string, unknown>[] => (text ?? '').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
const everythingBelow = async () => (await fs.readdir(folder, { recursive: true })).filter((name) => /unfinished|treewright-export/.test(name));

it('an export of a labelled project holds the pairs, under the prompt that the model saw', async () => {
  const project = await seedTrajectories(opened.store, runs);
  await appendLabels(project, labels);
  const { files, result } = await exported(project);
  expect(Object.keys(files)).toEqual(['README.md', 'data/dpo_step/train.jsonl', 'manifest.json']);
  const rows = rowsOf(files['data/dpo_step/train.jsonl']);
  const prompt = contextMessages(contextAt(shoes.steps, 1), shoes.steps);
  const call = (step: number, input: string) => ({ role: 'assistant', content: '', tool_calls: [{ id: expect.any(String), type: 'function', function: { name: 'search', arguments: { input } } }] });
  const pairs = rows.filter((row) => JSON.stringify(row['prompt']) === JSON.stringify(prompt));
  expect(pairs.map(({ chosen, rejected, weight }) => ({ chosen, rejected, weight }))).toEqual(
    expect.arrayContaining([
      { chosen: [call(1, 'shoes')], rejected: [call(1, 'hats')], weight: 1 },
      { chosen: [call(1, 'shoes')], rejected: [{ role: 'assistant', content: 'which size?' }], weight: 1 },
    ]),
  );
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => JSON.stringify(row['chosen']).includes('four'))).toMatchObject({ rejected: [{ content: '4' }] });
  expect(result).toMatchObject({ refused: null, counts: { kept: 3, conflicts: 0 }, splits: { train: 3 } });
  const manifest: unknown = JSON.parse(files['manifest.json'] ?? '');
  expect(manifest).toEqual(JSON.parse(JSON.stringify(result.manifest)));
  expect(files['README.md']).toContain('path: data/dpo_step/train.jsonl');
});

it('two stores that were filled in opposite order give the same bytes, and so does a second run', async () => {
  const build = async (given: readonly Trajectory[], said: readonly LabelInput[]) =>
    withTempStore(async (store) => {
      const project = await seedTrajectories(store, given);
      for (const label of said) await appendLabels(project, [label]);
      const all = [];
      for (const method of ['sft', 'dpo-step']) for (const split of ['train=1', 'train=0.5,test=0.5']) all.push((await exported(project, { method, split, seed: 7 })).files);
      expect((await exported(project, { method: 'sft', split: 'train=1', seed: 7 })).files).toEqual(all[0]);
      return all;
    });
  const forward = await build(runs, labels);
  const backward = await build([...runs].reverse(), [...labels].reverse());
  adopt(opened.store);
  expect(forward.map((files) => Object.keys(files).length)).toEqual([3, 4, 3, 4]);
  expect(backward).toEqual(forward);
});

it('the filter decides which rollouts are in, and what it leaves out is counted', async () => {
  const project = await seedTrajectories(opened.store, runs);
  await appendLabels(project, labels);
  const { files, result } = await exported(project, { method: 'sft', filter: 'outcome:success' });
  expect(rowsOf(files['data/sft/train.jsonl']).map((row) => row['id'])).toEqual([expect.stringContaining(shoes.id)]);
  expect(result.counts).toMatchObject({ kept: 1, dropped: { filter: 5 } });
  expect(result.manifest).toMatchObject({ filter: 'outcome:success', counts: { trajectories: 1, trajectories_left_out: 5, tasks: 4 } });
  const pairs = await exported(project, { filter: 'not outcome:failure' });
  expect(rowsOf(pairs.files['data/dpo_step/train.jsonl']).some((row) => JSON.stringify(row['rejected']).includes('hats'))).toBe(false);
  expect(pairs.result.counts.dropped['alternative_filtered']).toBeGreaterThan(0);
});

it('a try gives counts, findings and first rows and writes nothing', async () => {
  const project = await seedTrajectories(opened.store, runs);
  await appendLabels(project, labels);
  const tried = await tryDataset({ projectId: project, request: ask() }, 2);
  expect(tried.counts).toEqual((await exported(project)).result.counts);
  expect(tried.preview.map(({ split, trajectory: at }) => [split, at])).toEqual([['train', expect.stringMatching(/^t_/)], ['train', expect.stringMatching(/^t_/)]]);
  expect(await everythingBelow()).toEqual([]);
});

it('a dataset that breaks a rule is refused with its rows, and no folder is made', async () => {
  const project = await seedTrajectories(opened.store, runs);
  const { result, out } = await exported(project);
  expect(result.refused).toMatchObject({ reason: 'rules', what: expect.arrayContaining([expect.stringContaining('V25')]) });
  await expect(fs.stat(out)).rejects.toThrow('ENOENT');
  expect(await everythingBelow()).toEqual([]);
});

it('what a killed export left behind is removed by the next one beside it, and a living one is left alone', async () => {
  const project = await seedTrajectories(opened.store, runs);
  const parent = newFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = (of: number) => path.join(parent, `.treewright-export-${os.hostname().replace(/[^\w.]/g, '')}-${of}-abcdef`);
  for (const of of [pid, process.pid]) await fs.mkdir(path.join(left(of), 'dataset'), { recursive: true });
  await buildDatasetFolder({ projectId: project, request: ask({ method: 'sft' }) }, path.join(parent, 'out'));
  expect((await fs.readdir(parent)).sort()).toEqual([path.basename(left(process.pid)), 'out'].sort());
  await fs.rm(parent, { recursive: true });
});

it('a folder with something in it is refused by name, an empty one is used', async () => {
  const project = await seedTrajectories(opened.store, runs);
  const out = newFolder();
  await fs.mkdir(out);
  expect((await buildDatasetFolder({ projectId: project, request: ask({ method: 'sft' }) }, out)).refused).toBeNull();
  const again = buildDatasetFolder({ projectId: project, request: ask({ method: 'sft' }) }, out);
  await expect(again).rejects.toThrow(new Refusal(`${out} is not empty; name a folder that is empty or not there yet.`));
});

it('what does not exist is refused by name', async () => {
  const project = await seedTrajectories(opened.store, runs);
  const build = (fields: Partial<DatasetRequest>) => tryDataset({ projectId: project, request: ask(fields) });
  await expect(build({ method: 'dpo-stp' })).rejects.toThrow('There is no method dpo-stp; did you mean dpo-step?');
  await expect(build({ method: 'dpo-stp' })).rejects.toThrow(WrongInput);
  await expect(build({ target: 'trll' })).rejects.toThrow('did you mean trl?');
  await expect(build({ split: 'train=0.8,test=0.3' })).rejects.toThrow('do not add up to 1');
  await expect(build({ filter: 'outcom:success' })).rejects.toThrow('Did you mean outcome?');
});

it('a cancelled export leaves no folder, wherever it is', async () => {
  const project = await seedTrajectories(opened.store, Array.from({ length: 500 }, (_, n) => trajectory(`u:${n}? > a:${'long '.repeat(200)}${n}`, { externalTask: `t${n}`, origin: `t${n}` })));
  for (const phase of ['reading', 'writing'] as const) {
    const abort = new AbortController();
    let seen = 0;
    const out = path.join(newFolder(), 'deep', 'down');
    const build = buildDatasetFolder({ projectId: project, request: ask({ method: 'sft' }), signal: abort.signal, onProgress: ({ rows, tasks, tasksTotal }) => {
      expect(tasksTotal).toBe(500);
      if (++seen === (phase === 'reading' ? 1 : 4)) abort.abort(new Error(`${phase} ${tasks} ${rows}`));
    } }, out);
    await expect(build).rejects.toThrow(phase === 'reading' ? 'reading 200 200' : 'writing 500 400');
    await expect(fs.stat(path.dirname(path.dirname(out)))).rejects.toThrow('ENOENT');
  }
  expect(await everythingBelow()).toEqual([]);
});
