/** Who asks: the user behind a session cookie. What they may do is decided in `access.ts`, where the data is. */
import 'server-only';
import { auth } from '@/server/auth/auth';

export interface Actor {
  userId: string;
  name: string;
  /** Owns the installation, and with it every project. */
  isOwner: boolean;
}

/** null: nobody is signed in. */
export async function actorOf(headers: Headers): Promise<Actor | null> {
  if (!headers.get('cookie')) return null;
  const found = await (await auth()).api.getSession({ headers });
  if (!found) return null;
  const { id, name, role } = found.user;
  return { userId: id, name, isOwner: role === 'owner' };
}
