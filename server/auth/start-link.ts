/** One-time sign-in links, as the start line prints them: ten minutes, used once, only their digest is kept. */
import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { store } from '@/server/store/store';

export const linkMinutes = 10;
const ownerId = 'owner';

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** The person at the machine; made with the first link. */
async function owner(): Promise<string> {
  await store().prisma.user.upsert({
    where: { id: ownerId },
    update: {},
    create: { id: ownerId, name: 'owner', email: 'owner@localhost', emailVerified: true, role: 'owner' },
  });
  return ownerId;
}

/** Makes a link for the owner and returns its secret. */
export async function makeStartLink(): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const { pool } = store();
  const userId = await owner();
  await pool.query(`delete from "StartLink" where "expiresAt" < now()`);
  await pool.query(`insert into "StartLink" (digest, "userId", "expiresAt") values ($1, $2, now() + make_interval(mins => $3))`, [digestOf(secret), userId, linkMinutes]);
  return secret;
}

/** Uses a link up; null when it is unknown, used or too old. */
export async function redeemStartLink(secret: string): Promise<string | null> {
  const { rows } = await store().pool.query<{ userId: string }>(
    `update "StartLink" set "usedAt" = now() where digest = $1 and "usedAt" is null and "expiresAt" > now() returning "userId"`,
    [digestOf(secret)],
  );
  return rows[0]?.userId ?? null;
}
