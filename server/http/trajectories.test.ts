/** The table of rollouts and one of them, as pages ask for them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { trajectorySorts } from '@/lib/contracts/trajectories';
import { trajectory } from '@/lib/testing/trajectory';
import { ask } from '@/server/testing/ask';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { signIn, type SignedIn } from '@/server/testing/sign-in';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
let owner: SignedIn;
let project = '';

const outcome = (n: number) => (n % 3 === 0 ? [] : [{ source: 'environment' as const, name: 'reward', value: n % 4, success: n % 3 === 1 }]);
const many = Array.from({ length: 23 }, (_, n) => trajectory(`u:ask ${n % 5} > ${'c:look(x) > o:seen > '.repeat(n % 4)} a:done ${n}`, { externalTask: `k${n % 5}`, origin: `o${n}`, outcomes: outcome(n) }));

beforeAll(async () => {
  owner = await signIn(opened.store, 'owner', { isOwner: true });
  project = await seedTrajectories(opened.store, many);
});

interface Item {
  id: string;
  steps: number;
  reward: number | null;
  outcome: string | null;
}
interface List {
  items: Item[];
  next: string | null;
  total: number;
  all: number;
}

async function get<T>(address: string): Promise<T> {
  const answer = await ask(`/projects/${project}${address}`, { as: owner });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const query = (parts: Record<string, string | number | null>) => `?${new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))}`;

async function allPages(parts: Record<string, string>, limit: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: List = await get(`/trajectories${query({ ...parts, limit, cursor })}`);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.next;
  }
  return items;
}

describe('the table', () => {
  it('gives every row once, in the same order, whatever the length of a page', { timeout: 60_000 }, async () => {
    for (const sort of trajectorySorts) {
      const whole = (await get<List>(`/trajectories${query({ sort, limit: 500 })}`)).items.map(({ id }) => id);
      expect(new Set(whole).size).toBe(many.length);
      for (const limit of [4, 23]) expect((await allPages({ sort }, limit)).map(({ id }) => id)).toEqual(whole);
    }
  });

  it('stands in the order that it says, unknown last', async () => {
    const rewards = async (sort: string) => (await allPages({ sort }, 7)).map(({ reward }) => reward);
    const [up, down] = [await rewards('reward'), await rewards('-reward')];
    const known = up.filter((reward) => reward !== null);
    expect(known).toEqual([...known].sort((a, b) => a - b));
    expect(up.slice(known.length).every((reward) => reward === null)).toBe(true);
    expect(down.filter((reward) => reward !== null)).toEqual([...known].reverse());
    expect(down.slice(known.length).every((reward) => reward === null)).toBe(true);
  });

  it('counts what the filter keeps, and all', async () => {
    const list = await get<List>(`/trajectories${query({ filter: 'outcome:success', limit: 3 })}`);
    const kept = many.filter(({ outcomes }) => outcomes[0]?.success === true).length;
    expect([list.total, list.all, list.items.length]).toEqual([kept, many.length, 3]);
    expect((await allPages({ filter: 'outcome:success' }, 4)).map(({ outcome: ended }) => ended)).toEqual(Array.from({ length: kept }, () => 'success'));
  });

  it('refuses a cursor of another order, and one that was made up', async () => {
    const { next } = await get<List>(`/trajectories${query({ sort: 'steps', limit: 2 })}`);
    const status = async (cursor: string | null) => (await ask(`/projects/${project}/trajectories${query({ sort: 'cost', cursor })}`, { as: owner })).status;
    expect(await status(next)).toBe(400);
    for (const cursor of ['x', 'eyJhIjoxfQ', Buffer.from('["cost","1; drop table",1]').toString('base64url')]) expect(await status(cursor)).toBe(400);
  });

  it('says where a filter is wrong, and the nearest name', async () => {
    const answer = await ask(`/projects/${project}/trajectories${query({ filter: 'steps>2 outcom:success' })}`, { as: owner });
    expect(answer.status).toBe(400);
    expect((await answer.json()).title).toMatch(/character 9.*outcome/);
  });
});

describe('neighbours', () => {
  it('are those of the list under the same filter and order', { timeout: 60_000 }, async () => {
    for (const parts of [{ sort: '-steps' }, { sort: 'reward', filter: 'steps>=4' }, { sort: 'task' }] as Record<string, string>[]) {
      const ids = (await allPages(parts, 500)).map(({ id }) => id);
      for (const [position, id] of ids.entries()) {
        expect(await get(`/trajectories/${id}/neighbours${query(parts)}`)).toEqual({ previous: ids[position - 1] ?? null, next: ids[position + 1] ?? null, position, total: ids.length });
      }
    }
  });

  it('are none where the filter leaves the rollout out', async () => {
    const [long] = many.filter(({ steps }) => steps.length > 4);
    expect(await get(`/trajectories/${long?.id}/neighbours${query({ filter: 'steps<4' })}`)).toMatchObject({ previous: null, next: null, position: null });
  });
});

describe('one rollout', () => {
  it('comes with an index of its steps in columns', async () => {
    const one = trajectory('s:rules > u:ask > c:search(a) > { o:found it > a:yes | o:again > a:no }', { origin: 'page', externalTask: 'page' });
    const other = trajectory('s:rules > u:ask > c:search(b) > o:none > a:well', { origin: 'page 2', externalTask: 'page' });
    project = await seedTrajectories(opened.store, [one, other]);
    const { summary, header, index } = await get<{ summary: Item; header: { id: string }; index: Record<string, unknown> }>(`/trajectories/${one.id}`);
    expect([summary.id, header.id, summary.steps]).toEqual([one.id, one.id, 7]);
    expect(index).toMatchObject({
      kinds: 'suaoaoa', parents: [-1, 0, 1, 2, 3, 2, 5], ids: one.steps.map(({ id }) => id), errors: [null, null, null, null, null, null, null], active: '1110011',
      tokens: [null, null, null, null, null, null, null], decisions: [[2, 2], [4, 2], [6, 2]],
    });
    expect(index['heads']).toEqual(['rules', 'ask', 'search', 'search', 'yes', 'again', 'no']);
  });

  it('is found by its own id in the file, and absent where there is none', async () => {
    const named = trajectory('u:ask > a:yes', { origin: 'named', externalId: 'run/7 ä' });
    project = await seedTrajectories(opened.store, [named]);
    expect((await get<{ summary: Item }>(`/trajectories/${encodeURIComponent('run/7 ä')}`)).summary.id).toBe(named.id);
    expect((await ask(`/projects/${project}/trajectories/other`, { as: owner })).status).toBe(404);
  });
});
