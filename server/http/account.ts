/** Who is asking, and whether the server is there. */
import 'server-only';
import type { Hono } from 'hono';
import { getHealth, getMe } from '@/lib/contracts/account';
import { bindActor, bindOpen } from '@/server/http/bind';
import { store } from '@/server/store/store';
import { version } from '@/server/version';

export function bindAccount(api: Hono): void {
  bindOpen(api, getHealth, async () => {
    const { mode, pool } = store();
    const status = await pool.query('select 1').then(
      () => 'ok' as const,
      () => 'degraded' as const, // the answer says so
    );
    return { status, version, store: mode };
  });
  bindActor(api, getMe, async (_call, actor) => ({ user: actor.userId, name: actor.name, isOwner: actor.isOwner }));
}
