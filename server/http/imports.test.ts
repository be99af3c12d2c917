/** From the bytes that a browser sends to steps that show them, by way of a job that is followed. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '@/lib/contracts/jobs';
import { dataDir } from '@/server/data-dir';
import { jobKinds } from '@/server/jobs/kinds';
import { enqueue } from '@/server/jobs/queue';
import { work } from '@/server/jobs/work';
import { root } from '@/server/root';
import { ask } from '@/server/testing/ask';
import { signIn, type SignedIn } from '@/server/testing/sign-in';
import { tempDataDir } from '@/server/testing/temp-data-dir';
import { tempStore } from '@/server/testing/temp-store';
import { uuid7 } from '@/server/uuid7';

const opened = tempStore();
tempDataDir();
let owner: SignedIn;
const stop = new AbortController();
let worker: Promise<void> | undefined;
beforeAll(async () => {
  owner = await signIn(opened.store, 'owner', { isOwner: true });
  worker = work('test', jobKinds, stop.signal);
});
afterAll(async () => {
  stop.abort();
  await worker;
});

const newProject = async (): Promise<string> => (await (await ask('/projects', { as: owner, body: { name: `p ${uuid7()}` } })).json()).id;
const upload = (project: string, name: string, bytes: Uint8Array | ReadableStream<Uint8Array>, signal?: AbortSignal) =>
  ask(`/projects/${project}/uploads?path=${encodeURIComponent(name)}`, { as: owner, method: 'PUT', body: bytes, ...(signal ? { signal } : {}) });
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const get = async (address: string) => (await ask(address, { as: owner })).json();

/** The jobs that a stream of events told, until it ended. */
async function events(job: string): Promise<Job[]> {
  const text = await (await ask(`/jobs/${job}/events`, { as: owner })).text();
  return text.split('\n').filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)));
}

async function importOf(project: string, files: readonly { name: string; bytes: Uint8Array }[]): Promise<Job> {
  for (const { name, bytes } of files) expect(await (await upload(project, name, bytes)).json()).toEqual({ sha256: sha(bytes), bytes: bytes.length });
  const started = await ask(`/projects/${project}/imports`, { as: owner, body: { files: files.map(({ name, bytes }) => ({ path: name, sha256: sha(bytes) })) } });
  expect(started.status).toBe(202);
  const told = await events((await started.json()).job);
  const last = told.at(-1);
  if (!last) throw new Error('no event came');
  return last;
}

it('bytes that are sent are imported, and come back unchanged, whole and in pieces', async () => {
  const project = await newProject();
  const bytes = await fs.readFile(path.join(root, 'lib/importers/openai-chat/samples/rows.jsonl'));
  const job = await importOf(project, [{ name: 'runs/rows.jsonl', bytes }]);
  expect(job).toMatchObject({ state: 'done', project, kind: 'import', result: { totals: { files: 1, failed: 0 } } });
  const { items } = await get(`/projects/${project}/files`);
  expect(items).toMatchObject([{ sha256: sha(bytes), path: 'runs/rows.jsonl', bytes: bytes.length, format: 'openai-chat' }]);
  const raw = await ask(`/projects/${project}/files/${sha(bytes)}/raw`, { as: owner });
  expect(Buffer.from(await raw.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy'].map((name) => [name, raw.headers.get(name)]))).toEqual({
    'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="rows.jsonl"', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox",
  });
  const piece = await ask(`/projects/${project}/files/${sha(bytes)}/raw`, { as: owner, headers: { range: 'bytes=10-19' } });
  expect([piece.status, await piece.text()]).toEqual([206, bytes.toString('utf8', 10, 20)]);
});

it('each step leads back to its bytes in the file', async () => {
  const project = await newProject();
  const bytes = await fs.readFile(path.join(root, 'lib/importers/openai-chat/samples/rows.jsonl'));
  await importOf(project, [{ name: 'rows.jsonl', bytes }]);
  const { items } = await get(`/projects/${project}/trajectories`);
  let shown = 0;
  for (const { id, steps } of items)
    for (let ordinal = 0; ordinal < steps; ordinal++) {
      const { pieces } = await get(`/projects/${project}/trajectories/${id}/steps/${ordinal}/source`);
      expect(pieces.length).toBeGreaterThan(0);
      for (const { file, path: name, start, end, text, cut } of pieces) {
        expect([file, name, cut]).toEqual([sha(bytes), 'rows.jsonl', false]);
        expect(text).toBe(bytes.subarray(start, end).toString('utf8'));
        shown += 1;
      }
    }
  expect(shown).toBeGreaterThan(5);
});

it('steps come in ranges and one by one, cut where they are long, with what the model saw', async () => {
  const project = await newProject();
  const long = 'word '.repeat(500);
  const row = { messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user', content: long }, { role: 'assistant', content: 'ok', tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at": 1}' } }] }, { role: 'tool', tool_call_id: 'c1', content: 'seen' }, { role: 'assistant', content: 'done' }] };
  await importOf(project, [{ name: 'one.json', bytes: Buffer.from(JSON.stringify(row)) }]);
  const [{ id }] = (await get(`/projects/${project}/trajectories`)).items;
  const steps = `/projects/${project}/trajectories/${id}/steps`;
  const cut = await get(`${steps}?from=1&to=3&cut=100`);
  expect(cut.items.map(({ step }: { step: { ordinal: number } }) => step.ordinal)).toEqual([1, 2]);
  expect([cut.items[0].step.parts[0].text.length, cut.items[0].full]).toEqual([100, { '0': long.length }]);
  expect((await get(`${steps}/1`)).step.parts[0].text).toBe(long);
  const context = await get(`${steps}/4/context`);
  expect(context.entries.map(({ ordinal, message }: { ordinal: number; message: { role: string } }) => [ordinal, message.role])).toEqual([[0, 'system'], [1, 'user'], [2, 'assistant'], [3, 'tool']]);
  expect([context.evicted, context.characters]).toEqual([[], 'Be brief.'.length + long.length + 'ok'.length + 'look{"at":1}'.length + 'seen'.length]);
  expect((await ask(`${steps}/5`, { as: owner })).status).toBe(404);
  expect((await ask(`${steps}?from=0&to=5000`, { as: owner })).status).toBe(400);
});

it('a picture is shown as what its bytes are, anything else is a download', async () => {
  const project = await newProject();
  await importOf(project, [{ name: 'pictures.json', bytes: await fs.readFile(path.join(root, 'lib/importers/openai-chat/samples/pictures.json')) }]);
  const html = Buffer.from('<script>alert(1)</script>').toString('base64');
  const posing = { messages: [{ role: 'user', content: [{ type: 'text', text: 'what is it?' }, { type: 'image_url', image_url: { url: `data:image/png;base64,${html}` } }] }, { role: 'assistant', content: 'a page' }] };
  await importOf(project, [{ name: 'posing.json', bytes: Buffer.from(JSON.stringify(posing)) }]);
  const found = await opened.store.prisma.attachment.findMany({ where: { projectId: project } });
  const types = await Promise.all(
    found.map(async ({ sha256 }) => {
      const { status, headers } = await ask(`/projects/${project}/attachments/${sha256}`, { as: owner });
      return [status, headers.get('content-type'), headers.get('content-disposition')?.split(';')[0] ?? null, headers.get('x-content-type-options')];
    }),
  );
  expect(types).toContainEqual([200, 'image/png', null, 'nosniff']);
  expect(types).toContainEqual([200, 'application/octet-stream', 'attachment', 'nosniff']);
});

it('an upload of unknown length is not held in memory, and one that breaks off leaves nothing', { timeout: 60_000 }, async () => {
  const project = await newProject();
  const [piece, pieces] = [randomBytes(1024 * 1024), 160];
  const stream = (until: number, fail: boolean) => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({ pull: (controller) => (sent++ < until ? controller.enqueue(piece) : fail ? controller.error(new Error('cut')) : controller.close()) });
  };
  global.gc?.();
  const before = process.memoryUsage();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before.arrayBuffers)), 5);
  expect(await (await upload(project, 'big.bin', stream(pieces, false))).json()).toMatchObject({ bytes: piece.length * pieces });
  clearInterval(watch);
  expect(most).toBeLessThan(100 * 1024 * 1024);
  const files = async () => (await fs.readdir(path.join(dataDir(), 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const kept = await files();
  expect((await upload(project, 'half.bin', stream(3, true))).status).toBe(400);
  expect(await files()).toBe(kept);
});

it('what was not uploaded to the project is not imported into it, whoever else has it', async () => {
  const [mine, theirs] = [await newProject(), await newProject()];
  const bytes = Buffer.from(JSON.stringify({ messages: [{ role: 'user', content: uuid7() }, { role: 'assistant', content: 'a secret' }] }));
  await upload(theirs, 'theirs.json', bytes);
  const answer = await ask(`/projects/${mine}/imports`, { as: owner, body: { files: [{ path: 'x.json', sha256: sha(bytes) }] } });
  expect(answer.status).toBe(400);
  for (const body of [{}, { files: [] }, { files: [{ path: 'x', sha256: '../../etc/passwd' }] }, { paths: ['/etc/passwd'], more: true }]) expect((await ask(`/projects/${mine}/imports`, { as: owner, body })).status).toBe(400);
  expect((await ask(`/projects/${mine}/files/${sha(bytes)}/raw`, { as: owner })).status).toBe(404);
});

it('paths of this machine are for its owner on a loopback address', async () => {
  const project = await newProject();
  const file = path.join(root, 'lib/importers/openai-chat/samples/rows.jsonl');
  const status = async () => (await ask(`/projects/${project}/imports`, { as: owner, body: { paths: [file] } })).status;
  expect(await status()).toBe(202);
  process.env.HOST = '0.0.0.0';
  try {
    expect(await status()).toBe(403);
  } finally {
    delete process.env.HOST;
  }
});

it('a job that is cancelled says so to whoever follows it', async () => {
  const project = await newProject();
  const id = uuid7();
  await enqueue({ id, projectId: project, kind: 'never taken up', input: '{}' });
  const followed = events(id);
  const cancelled = await (await ask(`/jobs/${id}/cancel`, { as: owner, method: 'POST' })).json();
  expect(cancelled).toMatchObject({ id, state: 'cancelled' });
  expect((await followed).map(({ state }) => state).at(-1)).toBe('cancelled');
});

it('a follower that goes away is let go', async () => {
  const id = uuid7();
  await enqueue({ id, projectId: await newProject(), kind: 'never taken up', input: '{}' });
  const gone = new AbortController();
  const answer = await ask(`/jobs/${id}/events`, { as: owner, signal: gone.signal });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toMatch(/^retry: 2000\nevent: job\ndata: \{.*"state":"queued"/);
  gone.abort();
  await expect.poll(async () => (await reader?.read())?.done, { timeout: 2000 }).toBe(true);
});
