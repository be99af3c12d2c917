/** Who is asking, whether the server is there, and what filters may name. */
import 'server-only';
import { getHealth, getMe, listFields } from '@/lib/contracts/account';
import { fields } from '@/lib/curation/fields';
import { bindActor, bindOpen } from '@/server/http/bind';
import type { Api } from '@/server/http/routes';
import { store } from '@/server/store/store';
import { version } from '@/server/version';

export function bindAccount(api: Api): void {
  bindOpen(api, getHealth, async () => {
    const { mode, pool } = store();
    const status = await pool.query('select 1').then(
      () => 'ok' as const,
      () => 'degraded' as const, // the answer says so
    );
    return { status, version, store: mode };
  });
  bindActor(api, getMe, async (_call, actor) => ({ user: actor.userId, name: actor.name, isOwner: actor.isOwner }));
  bindActor(api, listFields, async () => ({
    items: fields.map(({ id, scope, type, operators, title, about, values }) => ({ id, scope, type, operators: [...operators], title, about, ...(values ? { values: [...values] } : {}) })),
  }));
}
