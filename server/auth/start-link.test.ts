/** The one-time link, by the route that a browser opens. */
import { expect, it } from 'vitest';
import { GET } from '@/app/start/route';
import { makeStartLink } from '@/server/auth/start-link';
import { ask } from '@/server/testing/ask';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();

const open = (key: string, more = '') => GET(new Request(`http://localhost:3000/start?key=${encodeURIComponent(key)}${more}`));
const cookieOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
const asOwner = (cookie: string) => ask('/me', { as: { userId: 'owner', name: 'owner', cookie } });

it('signs the owner in once, and leaves the secret out of the address', async () => {
  const key = await makeStartLink();
  const first = await open(key);
  expect([first.status, first.headers.get('location'), first.headers.get('referrer-policy'), first.headers.get('cache-control')]).toEqual([303, '/projects', 'no-referrer', 'no-store']);
  const me = await asOwner(cookieOf(first));
  expect([me.status, await me.json()]).toEqual([200, { user: 'owner', name: 'owner', isOwner: true }]);
  const second = await open(key);
  expect([second.headers.get('location'), second.headers.getSetCookie()]).toEqual(['/sign-in?link=used', []]);
});

it('is refused when it is older than ten minutes', async () => {
  const key = await makeStartLink();
  await opened.store.pool.query(`update "StartLink" set "expiresAt" = "expiresAt" - interval '10 minutes'`);
  expect((await open(key)).headers.getSetCookie()).toEqual([]);
});

it('is of use for ten minutes, not more', async () => {
  await opened.store.pool.query('delete from "StartLink"');
  await makeStartLink();
  const { rows } = await opened.store.pool.query<{ left: number }>(`select extract(epoch from "expiresAt" - now())::float8 as left from "StartLink"`);
  expect(rows[0]?.left).toBeGreaterThan(590);
  expect(rows[0]?.left).toBeLessThanOrEqual(600);
});

it('of two that open it at once one is signed in', async () => {
  const key = await makeStartLink();
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(key)));
  expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1);
});

it('gives a cookie that scripts cannot read and other sites do not send', async () => {
  const answer = await open(await makeStartLink());
  const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('treewright.session_token='));
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(cookie).toMatch(/; Path=\//i);
});

it('stands in the store as a digest only', async () => {
  const key = await makeStartLink();
  const { rows } = await opened.store.pool.query<{ row: string }>('select l::text as row from "StartLink" l');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(key))).toEqual([]);
});

it('leads to own pages only', async () => {
  const to = async (path: string) => (await open(await makeStartLink(), `&to=${encodeURIComponent(path)}`)).headers.get('location');
  expect(await to('/p/abc/trajectories')).toBe('/p/abc/trajectories');
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/%09/evil.example']) expect(await to(evil)).toBe('/projects');
});

it('a cookie that was made up, changed or ended signs nobody in', async () => {
  const cookie = cookieOf(await open(await makeStartLink()));
  expect((await asOwner(cookie)).status).toBe(200);
  expect((await asOwner(cookie.replace(/.{4}$/, 'AAAA'))).status).toBe(401);
  expect((await asOwner('treewright.session_token=x.y')).status).toBe(401);
  await opened.store.prisma.session.deleteMany({});
  expect((await asOwner(cookie)).status).toBe(401);
});
