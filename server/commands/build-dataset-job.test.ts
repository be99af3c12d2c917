import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DatasetRequest } from '@/lib/contracts/datasets';
import { trajectory } from '@/lib/testing/trajectory';
import { blobs } from '@/server/blobs/blobs';
import { buildDatasetFolder } from '@/server/commands/build-dataset';
import { startExport } from '@/server/commands/start-export';
import { readTar } from '@/server/containers/read-tar';
import { jobKinds } from '@/server/jobs/kinds';
import { cancelJob } from '@/server/jobs/queue';
import { work } from '@/server/jobs/work';
import { datasetArchive, listDatasets } from '@/server/queries/list-datasets';
import { WrongInput } from '@/server/refusal';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let folder = '';
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-export-job-'));
  process.env.TREEWRIGHT_DATA_DIR = path.join(folder, 'data');
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

let stop = new AbortController();
let worker: Promise<void> = Promise.resolve();
beforeEach(() => void (stop = new AbortController()));
afterEach(async () => {
  stop.abort();
  await worker;
});
const startWorker = () => void (worker = work('w', jobKinds, stop.signal));

const request = DatasetRequest.parse({ method: 'sft', target: 'trl' });
const seed = (count: number) => seedTrajectories(opened.store, Array.from({ length: count }, (_, n) => trajectory(`u:${n}? > a:${'so '.repeat(n % 7)}${n}`, { externalTask: `t${n}`, origin: `t${n}` })));
const jobOf = async (id: string) => (await opened.store.prisma.job.findUniqueOrThrow({ where: { id } }));
const becomes = (id: string, state: string) => expect.poll(async () => (await jobOf(id)).state, { timeout: 20_000 }).toBe(state);
const unfinished = () => fs.readdir(path.join(folder, 'data/unfinished')).catch(() => []);

async function unpacked(archive: Uint8Array): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const member of readTar((async function* () { yield gunzipSync(archive); })(), (what) => expect.fail(what))) {
    if (member.kind === 'refused') throw new Error(member.why);
    const pieces: Uint8Array[] = [];
    for await (const piece of member.bytes) pieces.push(piece);
    files[member.name] = Buffer.concat(pieces).toString();
  }
  return files;
}

it('an export that the web starts ends as a row and an archive with the same files as a folder', async () => {
  const project = await seed(30);
  startWorker();
  const ids = [await startExport(project, request, 'ana'), await startExport(project, request, 'ana')];
  for (const id of ids) await becomes(id, 'done');
  const listed = await listDatasets(project);
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
  expect(listed[0]).toMatchObject({ method: 'sft', target: 'trl', rows: 30, createdBy: 'ana', request, manifest: { counts: { kept: 30 } } });
  expect(JSON.parse((await jobOf(ids[0] ?? '')).result ?? '')).toEqual(listed.find(({ id }) => id === ids[0]));
  const archives = await Promise.all(ids.map((id) => datasetArchive(project, id)));
  expect(archives[0]).toEqual(archives[1]);
  const [archive] = archives;
  if (!archive) throw new Error('no archive');
  const bytes = await blobs().read(archive.sha256);
  expect(bytes.byteLength).toBe(listed[0]?.bytes);
  const files = await unpacked(bytes);
  const out = path.join(folder, 'same');
  await buildDatasetFolder({ projectId: project, request }, out);
  for (const [name, text] of Object.entries(files)) expect(await fs.readFile(path.join(out, name.replace('sft-trl/', '')), 'utf8')).toBe(text);
  expect(Object.keys(files)).toEqual(['sft-trl/README.md', 'sft-trl/data/sft/train.jsonl', 'sft-trl/manifest.json']);
  const manifest: { files: { path: string; sha256: string }[] } = JSON.parse(files['sft-trl/manifest.json'] ?? '');
  for (const { path: name, sha256 } of manifest.files) expect(createHash('sha256').update(files[`sft-trl/${name}`] ?? '').digest('hex')).toBe(sha256);
  expect(await unfinished()).toEqual([]);
});

it('a refused export fails its job with the reason, and what makes no sense never becomes one', async () => {
  const project = await seed(2);
  startWorker();
  const id = await startExport(project, { ...request, method: 'dpo-step' }, null);
  await becomes(id, 'failed');
  expect((await jobOf(id)).error).toContain('V25');
  await expect(startExport(project, { ...request, method: 'sfft' }, null)).rejects.toThrow(WrongInput);
  expect(await listDatasets(project)).toEqual([]);
});

it('an export that is cancelled leaves neither a row nor a folder', async () => {
  const project = await seed(3000);
  startWorker();
  const id = await startExport(project, request, null);
  await expect.poll(async () => (await jobOf(id)).progress, { timeout: 20_000, interval: 20 }).toContain('"tasksTotal":3000');
  expect(await cancelJob(id)).toBe(true);
  await becomes(id, 'cancelled');
  expect(await listDatasets(project)).toEqual([]);
  expect(await unfinished()).toEqual([]);
}, 90_000);
