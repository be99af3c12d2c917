/** Every route, asked by everybody: who is let in, who is told nothing, and that no answer holds another project's text. */
import { beforeAll, expect, it } from 'vitest';
import type { LabelSeed } from '@/lib/labels/event';
import { trajectory } from '@/lib/testing/trajectory';
import type { Role } from '@/server/auth/access';
import { blobs } from '@/server/blobs/blobs';
import { api, routes } from '@/server/http/api';
import type { Route } from '@/server/http/routes';
import { enqueue } from '@/server/jobs/queue';
import { ask } from '@/server/testing/ask';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { addMember, signIn, type SignedIn } from '@/server/testing/sign-in';
import { tempDataDir } from '@/server/testing/temp-data-dir';
import { tempStore } from '@/server/testing/temp-store';
import { uuid7 } from '@/server/uuid7';

const opened = tempStore();
const canary = 'CANARY-7f3a';

const one = trajectory(`u:${canary} ask > c:search(${canary}) > o:${canary} found > a:${canary} yes`, { externalTask: 'k', origin: 'one' });
const two = trajectory(`u:${canary} ask > c:search(other) > o:${canary} nothing > a:no`, { externalTask: 'k', origin: 'two' });

/** One of each thing that a path may name, in the project that is guarded. */
interface Place {
  project: string;
  job: string;
  sha256: string;
  dataset: string;
}

/** The members of the guarded project by role; the outsider owns another one. */
type Who = 'nobody' | 'owner' | 'outsider' | Exclude<Role, 'owner'>;
const people = new Map<Who, SignedIn | null>([['nobody', null]]);
tempDataDir();
beforeAll(async () => {
  people.set('owner', await signIn(opened.store, 'owner', { isOwner: true }));
  for (const who of ['outsider', 'viewer', 'annotator', 'lead'] as const) people.set(who, await signIn(opened.store, who));
  const outsider = people.get('outsider');
  if (outsider) await addMember(opened.store, await seedTrajectories(opened.store, [trajectory('u:mine > a:ours', { origin: 'other' })]), outsider, 'owner');
});

async function guarded(): Promise<Place> {
  const { prisma } = opened.store;
  const label: LabelSeed = { key: 'f', input: { kind: 'failure', trajectory: one.id, step: 1, author: canary, mode: `a/${canary}`, note: canary } };
  const project = await seedTrajectories(opened.store, [one, two], [label]);
  await prisma.project.update({ where: { id: project }, data: { name: `${canary} ${project}` } });
  for (const who of ['viewer', 'annotator', 'lead'] as const) {
    const member = people.get(who);
    if (member) await addMember(opened.store, project, member, who);
  }
  const { sha256 } = await blobs().put([Buffer.from(`{"text": "${canary}"}`)]);
  await prisma.sourceFile.create({ data: { projectId: project, sha256, path: `${canary}.jsonl`, bytes: 1, format: 'unknown', why: canary, importerVersion: 1 } });
  await prisma.importIssue.create({ data: { projectId: project, file: sha256, position: 0, severity: 'warn', code: 'unknown_layout', message: canary } });
  await prisma.attachment.create({ data: { projectId: project, sha256, mediaType: 'image/png', bytes: 1 } });
  const job = uuid7();
  await enqueue({ id: job, projectId: project, kind: 'nothing', input: '{}' });
  await prisma.job.update({ where: { id: job }, data: { state: 'done', result: JSON.stringify({ text: canary }), endedAt: new Date() } });
  const dataset = uuid7();
  const request = { method: 'sft', target: 'trl' };
  await prisma.dataset.create({ data: { projectId: project, id: dataset, method: 'sft', target: 'trl', request: JSON.stringify(request), manifest: JSON.stringify({ text: canary }), archive: sha256, bytes: 1, rows: 1 } });
  return { project, job, sha256, dataset };
}

/** What a request needs besides its path, by method and path. */
const needs: Record<string, { query?: string; body?: unknown }> = {
  'get /projects/{project}/trajectories/{trajectory}/steps': { query: '?from=0&to=4' },
  'get /projects/{project}/decisions/at': { query: `?trajectory=${one.id}&step=1` },
  'put /projects/{project}/uploads': { query: '?path=a.jsonl', body: Buffer.from('{}') },
  'post /projects': { body: { name: 'another one' } },
  'patch /projects/{project}': { body: { settings: { hideOutcome: true } } },
  'post /projects/{project}/imports': { body: { files: [{ sha256: '@sha256', path: 'a.jsonl' }] } },
  'post /projects/{project}/labels': { body: { events: [{ kind: 'comment', trajectory: one.id, text: 'hm' }] } },
  'post /projects/{project}/labels/bulk': { body: { filter: '', on: 'last-action', label: { kind: 'rating', value: 1 } } },
  'post /projects/{project}/labels/retract': { body: { ids: ['none'] } },
  'put /projects/{project}/failures/modes': { body: { path: 'a/b', note: 'seen' } },
  'post /projects/{project}/datasets/preview': { body: { method: 'sft', target: 'trl' } },
  'post /projects/{project}/datasets': { body: { method: 'sft', target: 'trl' } },
};

/** The path / is /api/v1 itself. */
const belowRoot = (at: string) => (at === '/' ? '' : at);
const nameOf = ({ method, path: at }: Route) => `${method} ${at}`;

async function askAs(who: Who, route: Route, place: Place): Promise<{ status: number; text: string }> {
  const filled: Record<string, string> = { ...place, trajectory: one.id, task: one.task, ordinal: '1' };
  const address = belowRoot(route.path).replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '');
  const { query = '', body } = needs[nameOf(route)] ?? {};
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const sent: unknown = isJson ? JSON.parse(JSON.stringify(body).replace('@sha256', place.sha256).replace('another one', `another one ${uuid7()}`)) : body;
  const response = await ask(address + query, { as: people.get(who) ?? null, method: route.method.toUpperCase(), body: sent });
  return { status: response.status, text: await response.text() };
}

const ranks: Record<string, number> = { viewer: 0, annotator: 1, lead: 2, owner: 3 };

/** The status that a rule promises; null: any that says it was done. */
function promised({ rule }: Route, who: Who): number | null {
  if (rule.kind === 'open') return null;
  if (who === 'nobody') return 401;
  if (rule.kind === 'signed-in') return null;
  if (who === 'outsider') return 404;
  return (ranks[who] ?? -1) >= (ranks[rule.atLeast] ?? 9) ? null : 403;
}

it('every route of the application is told with who may use it, and with what it needs', () => {
  const known = new Set(routes.map(({ method, path: at }) => `${method.toUpperCase()} /api/v1${belowRoot(at).replace(/\{(\w+)\}/g, ':$1')}`));
  const bound = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path: at }) => `${method} ${at}`);
  expect(bound.length).toBeGreaterThan(30);
  expect(bound.filter((route) => !known.has(route))).toEqual([]);
  expect(routes.filter((route) => route.takes.kind !== 'nothing' && needs[nameOf(route)] === undefined).map(nameOf)).toEqual([]);
});

it('lets in whom its rule names, and tells others nothing', { timeout: 120_000 }, async () => {
  const faults: string[] = [];
  for (const route of routes) {
    const place = await guarded();
    for (const who of ['nobody', 'outsider', 'viewer', 'annotator', 'lead', 'owner'] as const) {
      const { status, text } = await askAs(who, route, place);
      const wanted = promised(route, who);
      if (wanted === null ? status < 200 || status >= 300 : status !== wanted) faults.push(`${nameOf(route)} as ${who}: ${status} ${text.slice(0, 200)}`);
      if ((who === 'nobody' || who === 'outsider') && text.includes(canary)) faults.push(`${nameOf(route)} as ${who} tells ${canary}`);
    }
  }
  expect(faults).toEqual([]);
});

it('the guarded text would be seen: members do read it', async () => {
  const place = await guarded();
  const read = routes.filter(({ method, rule }) => method === 'get' && rule.kind !== 'open' && rule.kind !== 'signed-in');
  const silent: string[] = [];
  for (const route of read) if (!(await askAs('viewer', route, place)).text.includes(canary)) silent.push(nameOf(route));
  // These name steps and tools only, and this trajectory was not read from a file.
  expect(silent).toEqual([
    'get /projects/{project}/trajectories/{trajectory}/neighbours', 'get /projects/{project}/trajectories/{trajectory}/steps/{ordinal}/source',
    'get /projects/{project}/decisions', 'get /projects/{project}/decisions/next',
  ]);
});
