import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { auth } from '@/server/auth/auth';
import { makeStartLink } from '@/server/auth/start-link';
import { api } from '@/server/http/api';
import { jobKinds } from '@/server/jobs/kinds';
import { work } from '@/server/jobs/work';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let [folder, cookie] = ['', ''];
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-http-'));
  process.env.TREEWRIGHT_DATA_DIR = path.join(folder, 'data');
  const signedIn = await (await auth()).api.redeemStartLink({ query: { key: await makeStartLink() }, headers: new Headers(), asResponse: true });
  cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

async function ask(address: string, { body, headers = {}, isSignedIn = true }: { body?: unknown; headers?: Record<string, string>; isSignedIn?: boolean } = {}) {
  const own = { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin', ...(isSignedIn ? { cookie } : {}), ...headers };
  const response = await api.request(`http://localhost:3000/api/v1${address}`, body === undefined ? { headers: own } : { method: 'POST', headers: { ...own, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const json = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString());

const runs = Array.from({ length: 5 }, (_, n) => trajectory(`u:${n}? > a:${n}`, { externalTask: `t${n}`, origin: `t${n}` }));

it('methods and targets are listed for whoever is signed in', async () => {
  expect((await ask('/methods', { isSignedIn: false })).status).toBe(401);
  const { methods, targets } = json(await ask('/methods'));
  expect(methods.map(({ id }: { id: string }) => id)).toContain('dpo-step');
  expect(targets.find(({ id }: { id: string }) => id === 'trl').loses.sft.length).toBeGreaterThan(0);
});

it('a preview tells counts and rows, and what makes no sense is 400', async () => {
  const project = await seedTrajectories(opened.store, runs);
  const preview = await ask(`/projects/${project}/datasets/preview`, { body: { method: 'sft', target: 'trl' } });
  expect(preview.status).toBe(200);
  expect(json(preview)).toMatchObject({ counts: { in: 5, kept: 5 }, splits: { train: 5 }, findings: [], refused: null });
  expect(JSON.parse(json(preview).rows[0].line)).toMatchObject({ messages: [{ role: 'user' }, { role: 'assistant' }] });
  const alone = await seedTrajectories(opened.store, runs.slice(0, 1));
  const split = await ask(`/projects/${alone}/datasets/preview`, { body: { method: 'sft', target: 'trl', split: 'train=0.5,test=0.5' } });
  expect(json(split)).toMatchObject({ rows: [], refused: [expect.stringMatching(/task/)] });
  const wrong = await ask(`/projects/${project}/datasets/preview`, { body: { method: 'sftt', target: 'trl' } });
  expect([wrong.status, json(wrong).title]).toEqual([400, expect.stringMatching(/^There is no method sftt; did you mean sft\?/)]);
  expect((await ask(`/projects/${project}/datasets`, { body: { method: 'sft', target: 'trl', split: 'train=2' } })).status).toBe(400);
});

it('an archive comes whole or in ranges', async () => {
  const project = await seedTrajectories(opened.store, runs);
  const started = await ask(`/projects/${project}/datasets`, { body: { method: 'sft', target: 'trl' } });
  expect(started.status).toBe(202);
  const stop = new AbortController();
  const worker = work('w', jobKinds, stop.signal);
  await expect.poll(async () => json(await ask(`/projects/${project}/datasets`)).items.length, { timeout: 20_000 }).toBe(1);
  stop.abort();
  await worker;
  const [dataset] = json(await ask(`/projects/${project}/datasets`)).items;
  expect(dataset).toMatchObject({ id: json(started).job, rows: 5, createdBy: 'owner' });
  const archive = `/projects/${project}/datasets/${dataset.id}/archive`;
  const whole = await ask(archive);
  expect([whole.status, whole.bytes.length, whole.headers.get('content-length')]).toEqual([200, dataset.bytes, String(dataset.bytes)]);
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename="sft-trl.tar.gz"');
  expect(whole.headers.get('etag')).toBe(`"${createHash('sha256').update(whole.bytes).digest('hex')}"`);
  const size = whole.bytes.length;
  const part = async (range: string, more = {}) => {
    const { status, headers, bytes } = await ask(archive, { headers: { range, ...more } });
    return [status, headers.get('content-range'), bytes.toString('hex')];
  };
  const hex = (from: number, to: number) => whole.bytes.toString('hex', from, to);
  expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, hex(0, 10)]);
  expect(await part('bytes=10-')).toEqual([206, `bytes 10-${size - 1}/${size}`, hex(10, size)]);
  expect(await part('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, hex(size - 7, size)]);
  expect(await part(`bytes=5-${size * 2}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, hex(5, size)]);
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, '']);
  expect(await part('bytes=0-9', { 'if-range': '"other"' })).toEqual([200, null, hex(0, size)]);
  expect((await ask(archive, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).status).toBe(304);
  expect((await ask(archive, { isSignedIn: false })).status).toBe(401);
  expect((await ask(`/projects/${project}/datasets/${project}/archive`)).status).toBe(404);
});
