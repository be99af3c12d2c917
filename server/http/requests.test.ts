/** What holds for every request, whatever it asks for. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { api } from '@/server/http/api';
import { root } from '@/server/root';
import { ask, testOrigin } from '@/server/testing/ask';
import { signIn, type SignedIn } from '@/server/testing/sign-in';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let owner: SignedIn;
beforeAll(async () => {
  owner = await signIn(opened.store, 'owner', { isOwner: true });
});

const projects = () => opened.store.prisma.project.count();
const create = (name: string, headers: Record<string, string> = {}) => ask('/projects', { as: owner, body: { name }, headers });

it('a refusal is a problem that names the field, and holds no inside of ours', async () => {
  const answer = await ask('/projects', { as: owner, body: { name: '', more: 1 } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  const problem = await answer.json();
  expect(problem).toMatchObject({ type: 'about:blank', status: 400 });
  expect(problem.issues.map(({ path }: { path: string }) => path)).toContain('body.name');
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|at \w+ \(/);
});

it('a body that is no JSON, of another type, or too long is refused before it is used', async () => {
  const raw = (body: string, type = 'application/json') => api.fetch(new Request(`${testOrigin}/api/v1/projects`, { method: 'POST', body, headers: { host: 'localhost:3000', origin: testOrigin, cookie: owner.cookie, 'content-type': type } }));
  expect((await raw('{')).status).toBe(400);
  expect((await raw('{"name":"x"}', 'text/plain')).status).toBe(415);
  expect((await raw(`{"name":"${'x'.repeat(33 * 1024 * 1024)}"}`)).status).toBe(413);
  expect((await raw('')).status).toBe(400);
});

it('a body without a length is counted as it comes', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => (sent++ > 200 ? controller.close() : controller.enqueue(new Uint8Array(1024 * 1024))) });
  const answer = await ask('/projects', { as: owner, body, headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(60);
});

it('queries have known names, once each, and no operators', async () => {
  const { id } = await (await create('for queries')).json();
  const status = async (query: string) => (await ask(`/projects/${id}/trajectories${query}`, { as: owner })).status;
  expect(await status('?limit=5&sort=-reward')).toBe(200);
  for (const wrong of ['?limt=5', '?limit=0', '?limit=x', '?limit=501', '?sort=password', '?sort[]=steps', '?filter[not]=a', '?sort=steps&sort=cost', '?filter=%00', '?filter=steps%3E%3D', '?filter=createdBy.password:a']) expect(await status(wrong), wrong).toBe(400);
  expect((await ask(`/projects/${id}/trajectories/a%00b`, { as: owner })).status).toBe(400);
  expect((await ask('/projects/not-an-id', { as: owner })).status).toBe(400);
  expect((await ask('/nothing/here', { as: owner })).status).toBe(404);
});

it('writes come from our own pages, on hosts of ours', async () => {
  const status = async (headers: Record<string, string>) => (await create(`n${Math.random()}`, headers)).status;
  const before = await projects();
  for (const origin of ['http://evil.example', 'http://localhost.evil', 'http://localhost:3001', 'https://localhost:3000.evil.example', 'null', '']) expect(await status({ origin, 'sec-fetch-site': 'same-origin' }), origin).toBe(403);
  for (const site of ['cross-site', 'same-site']) expect(await status({ 'sec-fetch-site': site }), site).toBe(403);
  expect(await status({ host: 'evil.example', origin: 'http://evil.example' })).toBe(421);
  expect(await projects()).toBe(before);
});

it('a write without an Origin, as a script sends it, is taken', async () => {
  const write = (headers: Record<string, string>) => api.fetch(new Request(`${testOrigin}/api/v1/projects`, { method: 'POST', body: JSON.stringify({ name: `n${Math.random()}` }), headers: { host: 'localhost:3000', 'content-type': 'application/json', cookie: owner.cookie, ...headers } }));
  expect((await write({})).status).toBe(201);
  expect((await write({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

it('says at its root, to anybody, where the description and the guide are', async () => {
  const answer = await ask('');
  expect(answer.status).toBe(200);
  const { openapi, docs } = await answer.json();
  expect((await ask(openapi.replace('/api/v1', ''))).status).toBe(200);
  expect(fs.existsSync(path.join(root, docs))).toBe(true);
});

it('a write that is sent again under its key is done once', async () => {
  const before = await projects();
  const key = { 'idempotency-key': 'k-1' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('once', key)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const said = new Set(await Promise.all(answers.map((answer) => answer.text())));
  const again = await create('once', key);
  expect([again.status, [await again.text()]]).toEqual([201, [...said]]);
  expect(await projects()).toBe(before + 1);
  expect((await create('something else', key)).status).toBe(422);
});

it('the key, the effect and the answer of a write are one: without the key there is no effect', async () => {
  const { pool } = opened.store;
  await pool.query(`create function refuse_key() returns trigger language plpgsql as $$ begin raise exception 'no key'; end $$`);
  await pool.query('create trigger refuse_key before insert on "IdempotencyKey" for each row execute function refuse_key()');
  const before = await projects();
  const key = { 'idempotency-key': 'k-3' };
  expect((await create('torn', key)).status).toBe(500);
  expect(await projects()).toBe(before);
  await pool.query('drop trigger refuse_key on "IdempotencyKey"');
  expect((await create('torn', key)).status).toBe(201);
  expect(await projects()).toBe(before + 1);
});

it('a write that failed may be sent again under its key', async () => {
  const key = { 'idempotency-key': 'k-2' };
  await create('taken');
  expect((await create('taken', key)).status).toBe(409);
  await opened.store.prisma.project.update({ where: { name: 'taken' }, data: { name: 'renamed' } });
  expect((await create('taken', key)).status).toBe(201);
});

it('what is stored of a project is what was said, and the rest of its settings stays', async () => {
  const { id } = await (await create('settings')).json();
  const patch = (body: unknown) => ask(`/projects/${id}`, { as: owner, method: 'PATCH', body });
  expect((await patch({ settings: { guideline: 'Be kind.', attributes: { strategy: { enum: ['a', 'b'] } } } })).status).toBe(200);
  const changed = await (await patch({ name: 'other', settings: { failureModes: ['plan/skipped'] } })).json();
  expect(changed).toMatchObject({ name: 'other', settings: { guideline: 'Be kind.', failureModes: ['plan/skipped'], attributes: { strategy: { enum: ['a', 'b'] } }, hideOutcome: false } });
  expect((await patch({ settings: { attributes: { bad: { type: 'nonsense' } } } })).status).toBe(400);
  expect((await patch({ name: 'renamed' })).status).toBe(409);
  expect((await patch({ id: 'x' })).status).toBe(400);
  expect((await ask(`/projects/${id}`, { as: owner, method: 'DELETE' })).status).toBe(200);
  expect((await ask(`/projects/${id}`, { as: owner })).status).toBe(404);
});

it('says at its root where the description and the guide are, to anybody', async () => {
  const answer = await ask('');
  expect(answer.status).toBe(200);
  const { openapi, docs } = await answer.json();
  expect((await ask(openapi.replace('/api/v1', ''))).status).toBe(200);
  expect(fs.existsSync(path.join(root, docs))).toBe(true);
});

it('says what filters may name, and how the server is', async () => {
  const { items } = await (await ask('/fields', { as: owner })).json();
  expect(items.find(({ id }: { id: string }) => id === 'outcome')).toMatchObject({ scope: 'trajectory', type: 'choice', values: ['success', 'failure', 'unknown'] });
  expect(await (await ask('/health')).json()).toMatchObject({ status: 'ok' });
});
