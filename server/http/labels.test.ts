/** Labels over HTTP: said by whoever is signed in, once, told apart from what others say. */
import { beforeAll, expect, it } from 'vitest';
import { LabelInput } from '@/lib/labels/event';
import { trajectory } from '@/lib/testing/trajectory';
import { appendLabels } from '@/server/commands/append-labels';
import { ask } from '@/server/testing/ask';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { addMember, signIn, type SignedIn } from '@/server/testing/sign-in';
import { tempStore } from '@/server/testing/temp-store';
import { uuid7 } from '@/server/uuid7';

const opened = tempStore();
const one = trajectory('u:ask > c:search(a) > o:found it > a:yes', { externalTask: 'k', origin: 'one' });
const two = trajectory('u:ask > c:search(b) > o:nothing > a:no', { externalTask: 'k', origin: 'two' });
const three = trajectory('u:other > a:maybe', { externalTask: 'm', origin: 'three' });

let ana: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  [ana, ben] = [await signIn(opened.store, 'ana'), await signIn(opened.store, 'ben')];
});

async function project(): Promise<string> {
  const id = await seedTrajectories(opened.store, [one, two, three]);
  for (const member of [ana, ben]) await addMember(opened.store, id, member, 'annotator');
  return id;
}

const append = (id: string, as: SignedIn, ...events: Record<string, unknown>[]) => ask(`/projects/${id}/labels`, { as, body: { events } });
const rate = (value: number, more: Record<string, unknown> = {}) => ({ kind: 'rating', trajectory: one.id, step: 1, value, ...more });
const get = async (address: string, as = ana) => (await ask(address, { as })).json();
const eventsOn = async (id: string, of: string = one.id) => (await get(`/projects/${id}/trajectories/${of}/labels`)).items as { event: { id: string; author: string; value?: unknown }; current: boolean }[];

it('the author is the session, whatever the event says', async () => {
  const id = await project();
  expect((await append(id, ana, rate(1, { id: 'r', author: 'ben', author_kind: 'model' }))).status).toBe(200);
  expect(await eventsOn(id)).toMatchObject([{ event: { id: 'r', author: 'ana', author_kind: 'human', value: 1 }, current: true }]);
});

it('one event alone that is stale is a conflict with both values; the same one again is none', async () => {
  const id = await project();
  await append(id, ana, rate(1, { id: 'r' }));
  expect(await (await append(id, ana, rate(1, { id: 'r' }))).json()).toEqual({ answers: [{ id: 'r', status: 'already' }] });
  const stale = await append(id, ana, rate(-1, { id: 's' }));
  expect([stale.status, await stale.json()]).toMatchObject([409, { status: 409, current: { id: 'r', value: 1 }, sent: { id: 's', value: -1 } }]);
  expect((await append(id, ben, rate(-1, { id: 't' }))).status).toBe(200);
  expect((await append(id, ana, rate(1, { id: 'r', step: 3 }))).status).toBe(400);
});

it('of several events each is answered in its place', async () => {
  const id = await project();
  const answer = await append(id, ana, rate(1, { id: 'a' }), rate(0, { id: 'b' }), { kind: 'rating', id: 'c', value: 7 }, { kind: 'oops', id: 'd' }, rate(-1, { id: 'e', supersedes: 'a' }), rate(1, { id: 'f', more: true }));
  expect(answer.status).toBe(200);
  const { answers } = await answer.json();
  expect(answers.map(({ id: of, status, code }: { id: string; status: string; code?: string }) => [of, status, code])).toEqual([
    ['a', 'stored', undefined], ['b', 'refused', 'stale'], ['c', 'refused', 'bad_event'], ['d', 'refused', 'bad_event'], ['e', 'stored', undefined], ['f', 'refused', 'bad_event'],
  ]);
  expect((await eventsOn(id)).filter(({ current }) => current).map(({ event }) => event.id)).toEqual(['e']);
});

it('one label goes on all that a filter keeps, replaces what its author said, and is taken back', async () => {
  const id = await project();
  await append(id, ana, { kind: 'rating', trajectory: one.id, step: 3, value: 1, id: 'mine' });
  await append(id, ben, { kind: 'rating', trajectory: two.id, step: 3, value: 1, id: 'bens' });
  const bulk = async (body: Record<string, unknown>) => (await ask(`/projects/${id}/labels/bulk`, { as: ana, body })).json();
  const label = { kind: 'rating', value: -1 };
  const done = await bulk({ filter: 'task:k', on: 'last-action', label });
  expect(done).toMatchObject({ stored: 2, refused: 0, reasons: {} });
  const values = async (of: Parameters<typeof eventsOn>[1]) => (await eventsOn(id, of)).filter(({ current }) => current).map(({ event }) => [event.author, event.value]);
  expect([await values(one.id), await values(two.id), await values(three.id)]).toEqual([[['ana', -1]], [['ben', 1], ['ana', -1]], []]);
  expect(await bulk({ filter: 'task:k', on: 'last-action', label })).toEqual({ stored: 0, refused: 0, ids: [], reasons: { already: 2 } });
  expect(await (await ask(`/projects/${id}/labels/retract`, { as: ben, body: { ids: done.ids } })).json()).toEqual({ retracted: 0, refused: 2 });
  expect(await (await ask(`/projects/${id}/labels/retract`, { as: ana, body: { ids: done.ids } })).json()).toEqual({ retracted: 2, refused: 0 });
  expect([await values(one.id), await values(two.id)]).toEqual([[['ana', 1]], [['ben', 1]]]);
});

it('a bulk label says why something was left out, and refuses what no step can carry', async () => {
  const id = await project();
  await append(id, ben, { kind: 'failure', trajectory: two.id, step: 2, mode: 'tool/empty' });
  const bulk = (body: Record<string, unknown>) => ask(`/projects/${id}/labels/bulk`, { as: ana, body });
  const failure = { kind: 'failure', mode: 'tool/empty', severity: 'minor' };
  expect(await (await bulk({ filter: '', on: 'first-failure', label: failure })).json()).toMatchObject({ stored: 1, refused: 2, reasons: { no_such_step: 2 } });
  expect((await bulk({ filter: '', on: 'trajectory', label: failure })).status).toBe(400);
  expect((await bulk({ filter: 'nonsense:1', on: 'trajectory', label: { kind: 'comment', text: 'x' } })).status).toBe(400);
  expect(await (await bulk({ filter: '', on: 'trajectory', label: { kind: 'attribute', name: 'strategy', value: 'a' } })).json()).toMatchObject({ stored: 3 });
});

it('the dump is taken by another store as it is', async () => {
  const id = await project();
  await append(id, ana, rate(1, { id: 'r1' }), { kind: 'goal', id: 'g', trajectory: one.id, goal: 'find it', achieved_at: 2, evidence: [{ step: 2, quote: 'found' }], relevance: { '1': 0 } });
  await append(id, ben, { kind: 'comment', id: 'c', trajectory: one.id, text: 'line\nbreak' });
  await append(id, ana, { kind: 'retract', id: 'x', label: 'r1' });
  const dump = await ask(`/projects/${id}/labels.jsonl`, { as: ana });
  expect(dump.headers.get('content-disposition')).toBe('attachment; filename="labels.jsonl"');
  const text = await dump.text();
  const lines = text.split('\n').slice(0, -1).map((line) => LabelInput.parse(JSON.parse(line)));
  expect(lines.map((line) => line.id)).toEqual(['r1', 'g', 'c', 'x']);
  const other = await project();
  expect((await appendLabels(other, lines)).map(({ status }) => status)).toEqual(['stored', 'stored', 'stored', 'stored']);
  expect(await (await ask(`/projects/${other}/labels.jsonl`, { as: ana })).text()).toBe(text);
});

it('failures are listed with their facts, and told as files that no spreadsheet runs', async () => {
  const id = await project();
  await append(id, ana, { kind: 'failure', trajectory: one.id, step: 1, mode: '=HYPERLINK("x")', severity: 'major', first: true, note: '-1+1, "quoted"' });
  await append(id, ben, { kind: 'failure', trajectory: two.id, step: 1, mode: 'plan/skipped' });
  await ask(`/projects/${id}/failures/modes`, { as: ana, method: 'PUT', body: { path: 'plan/skipped', description: 'Left a step of the plan out.' } });
  const changed = await (await ask(`/projects/${id}/failures/modes`, { as: ben, method: 'PUT', body: { path: 'plan/skipped', note: 'Ask ana.' } })).json();
  expect(changed).toMatchObject({ path: 'plan/skipped', description: 'Left a step of the plan out.', note: 'Ask ana.', updatedBy: 'ben' });
  const { items, modes } = await get(`/projects/${id}/failures`);
  expect(items).toMatchObject([{ trajectory: one.id, mode: '=HYPERLINK("x")', severity: 'major', first: true, ordinal: 1, author: 'ana' }, { trajectory: two.id, mode: 'plan/skipped', first: false, severity: null, author: 'ben' }].sort((a, b) => (a.trajectory < b.trajectory ? -1 : 1)));
  expect(modes.map(({ path }: { path: string }) => path)).toEqual(['plan/skipped']);
  const csv = await (await ask(`/projects/${id}/failures.csv`, { as: ana })).text();
  expect(csv).toContain(`"'=HYPERLINK(""x"")",major,true`);
  expect(csv).toContain(`"'-1+1, ""quoted"""\r\n`);
  expect((await (await ask(`/projects/${id}/failures.jsonl?filter=failure:plan/skipped`, { as: ana })).text()).trim().split('\n').map((line) => JSON.parse(line).mode)).toEqual(['plan/skipped']);
});

it('decisions tell what is left, and walk on from one to the next', async () => {
  const more = ['x', 'y'].map((n) => trajectory(`u:q > a:${n}`, { externalTask: 'q', origin: n }));
  const id = await seedTrajectories(opened.store, [one, two, ...more]);
  await addMember(opened.store, id, ana, 'annotator');
  const { items, total } = await get(`/projects/${id}/decisions`);
  expect(total).toBe(items.length);
  const first = await get(`/projects/${id}/decisions?limit=1`);
  const rest = await get(`/projects/${id}/decisions?limit=50&cursor=${first.next}`);
  expect([...first.items, ...rest.items]).toEqual(items);
  const start = await get(`/projects/${id}/decisions/next`);
  expect([start.left, start.total]).toEqual([total, total]);
  const view = await get(`/projects/${id}/decisions/at?trajectory=${start.next.trajectory}&step=${start.next.step}`);
  expect(view.alternatives[0].ref).toEqual({ trajectory: start.next.trajectory, step: start.next.step });
  const alternatives = view.alternatives.map(({ ref }: { ref: unknown }) => ref);
  expect((await append(id, ana, { kind: 'preference', id: uuid7(), trajectory: start.next.trajectory, step: start.next.step, alternatives, best: 0 })).status).toBe(200);
  const then = await get(`/projects/${id}/decisions/next?after=${start.next.step}`);
  expect([then.left, then.total]).toEqual([total - 1, total]);
  expect(then.next.step).not.toBe(start.next.step);
  const [, other] = items.find(({ step }: { step: string }) => step === then.next.step).alternatives;
  const own = await get(`/projects/${id}/decisions/next?trajectory=${other.trajectory}`);
  expect(own.next).toEqual({ trajectory: other.trajectory, step: other.step, ordinal: other.ordinal });
  const tasks = await get(`/projects/${id}/tasks`);
  expect(tasks.items.reduce((sum: number, { undecided }: { undecided: number }) => sum + undecided, 0)).toBe(total - 1);
  const home = await get(`/projects/${id}`);
  expect(home.counts).toMatchObject({ trajectories: 4, tasks: 2, decisions: total, undecided: total - 1, labels: 1 });
  const tree = await get(`/projects/${id}/tasks/${one.task}/tree`);
  expect([tree.task.id, tree.trajectories.map((of: { id: string }) => of.id).sort()]).toEqual([one.task, [one.id, two.id].sort()]);
  expect(tree.places.length).toBeGreaterThan(4);
  expect((await get(`/projects/${id}/tasks/k/tree`)).task.id).toBe(one.task);
});
