import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatasetRequest } from '@/lib/contracts/datasets';
import { tryDataset } from '@/server/commands/build-dataset';
import { deleteProject } from '@/server/commands/delete-project';
import { loadSample, loadSampleOnce, sampleName, type SampleLoad } from '@/server/commands/load-sample';
import { decisionStates } from '@/server/queries/decision-states';
import { listFailures } from '@/server/queries/list-failures';
import { loadDecisions } from '@/server/queries/load-decisions';
import { undecidedFor } from '@/server/queries/undecided';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let folder = '';
let first: SampleLoad | null = null;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-sample-'));
  process.env.TREEWRIGHT_DATA_DIR = path.join(folder, 'data');
  const abort = new AbortController();
  abort.abort(new Error('killed in between'));
  await expect(loadSampleOnce(abort.signal)).rejects.toThrow('killed in between');
  first = await loadSampleOnce();
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

function loaded(): SampleLoad {
  if (first === null) throw new Error('the first load did nothing');
  return first;
}
const projects = async () => (await opened.store.prisma.project.findMany({ where: { deletedAt: null }, orderBy: { name: 'asc' } })).map(({ name, isSample }) => ({ name, isSample }));

it('a load that ended in between goes on in the same project, and the next start loads nothing', async () => {
  expect(await loadSampleOnce()).toBeNull();
  expect(await projects()).toEqual([{ name: sampleName, isSample: true }]);
});

it('every file is read whole, without a warning', () => {
  const { report } = loaded();
  expect(report.totals).toMatchObject({ failed: 0, partial: 0 });
  expect(report.files.flatMap(({ path: file, issues }) => issues.filter(({ severity }) => severity !== 'info').map(({ code }) => `${file} ${code}`))).toEqual([]);
  const formats = new Map(report.files.filter(({ trajectories }) => trajectories > 0).map(({ format, path: file }) => [file.split('/').slice(1, 3).join('/'), format]));
  expect([...formats.values()].sort()).toEqual(['atif', 'atif', 'atif', 'claude-code', 'claude-code', 'openai-chat', 'openai-chat', 'treewright', 'treewright']);
});

it('the robot sees pictures', async () => {
  const { rows } = await opened.store.pool.query<{ body: string }>(`select body from "Step" where "projectId" = $1 and kind = 'observation' and body like '%"image/png"%'`, [loaded().project.id]);
  expect(rows.length).toBeGreaterThan(30);
  expect(await opened.store.prisma.attachment.count({ where: { projectId: loaded().project.id, mediaType: 'image/png' } })).toBeGreaterThan(15);
});

it('there are decisions under one context and under differing ones, most of them open, one disputed', async () => {
  const { project } = loaded();
  const decisions = await loadDecisions({ projectId: project.id });
  expect(new Set(decisions.map(({ scheme }) => scheme))).toEqual(new Set(['ctx.exact', 'ctx.norm', 'task.step']));
  const states = await decisionStates(project.id, decisions, 'owner');
  expect(states.filter((state) => state === 'disputed')).toHaveLength(1);
  expect(states.filter((state) => state === 'agreed').length).toBeGreaterThan(4);
  expect(decisions.every(await undecidedFor(project.id, 'owner'))).toBe(true);
  const decided = states.filter((state) => state !== 'empty').length;
  expect(decided / decisions.length).toBeGreaterThan(0.3);
  expect(decided / decisions.length).toBeLessThan(0.5);
});

it('every label is stored, and failures of five modes tell models and versions apart', async () => {
  const { project, labels, refusals } = loaded();
  expect(refusals).toEqual([]);
  expect(labels).toMatchObject({ already: 0, refused: 0 });
  expect(labels.stored).toBeGreaterThan(60);
  const authors = await opened.store.prisma.author.findMany({ where: { projectId: project.id }, orderBy: { name: 'asc' } });
  expect(authors.map(({ name }) => name)).toEqual(['ana', 'jo', 'mei']);
  const failures = await listFailures(project.id);
  expect(new Set(failures.map(({ mode }) => mode)).size).toBe(5);
  const count = (model: string) => failures.filter((failure) => failure.model === model).length;
  expect(count('pedal-small')).toBeGreaterThan(count('pedal-large'));
  expect(count('pedal-large')).toBeGreaterThan(0);
  expect(new Set(failures.map(({ harnessVersion }) => harnessVersion))).toEqual(new Set([null, '1.1', '1.2', '2.2.1', '2.3.0']));
});

it.each(['dpo-step', 'sft', 'b25-hsl'])('%s comes out of it without a broken rule', async (method) => {
  const request = DatasetRequest.parse({ method, target: 'trl' });
  const { refused, counts, findings } = await tryDataset({ projectId: loaded().project.id, request });
  expect(refused).toBeNull();
  expect(counts.kept).toBeGreaterThan(4);
  expect(findings.filter(({ severity }) => severity === 'E')).toEqual([]);
});

it('a deleted sample stays away; whoever asks for it gets another one', async () => {
  const again = await loadSample();
  expect(again).toMatchObject({ project: { name: `${sampleName} (2)` }, labels: loaded().labels });
  await deleteProject(loaded().project.id);
  expect(await loadSampleOnce()).toBeNull();
  expect(await projects()).toEqual([{ name: `${sampleName} (2)`, isSample: true }]);
});
