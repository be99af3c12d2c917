/** People for tests of the API: a user with a session, made by the way that the one-time link takes. */
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import type { Role } from '@/server/auth/access';
import { auth } from '@/server/auth/auth';
import type { Store } from '@/server/store/store';

export interface SignedIn {
  userId: string;
  name: string;
  /** For the header `cookie`. */
  cookie: string;
}

/** `isOwner`: of the installation. */
export async function signIn({ prisma, pool }: Store, name: string, { isOwner = false } = {}): Promise<SignedIn> {
  const userId = isOwner ? 'owner' : randomUUID();
  await prisma.user.upsert({ where: { id: userId }, update: {}, create: { id: userId, name, email: `${userId}@localhost`, emailVerified: true, role: isOwner ? 'owner' : null } });
  const key = randomUUID();
  const digest = createHash('sha256').update(key).digest('hex');
  await pool.query(`insert into "StartLink" (digest, "userId", "expiresAt") values ($1, $2, now() + interval '1 minute')`, [digest, userId]);
  const answer = await (await auth()).api.redeemStartLink({ query: { key }, headers: new Headers(), asResponse: true });
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  if (cookie === '') throw new Error('there is no session');
  return { userId, name, cookie };
}

export async function addMember({ prisma }: Store, projectId: string, { userId }: SignedIn, role: Role): Promise<void> {
  await prisma.member.create({ data: { projectId, userId, role } });
}
