/** Our id of a task that an address names by our id or by its source's own. */
import 'server-only';
import { store } from '@/server/store/store';

/** null: the project has none, or several of that name. */
export async function resolveTask(projectId: string, ref: string): Promise<string | null> {
  const { rows } = await store().pool.query<{ id: string }>('select id from "Task" where "projectId" = $1 and (id = $2 or "externalId" = $2) order by id = $2 desc limit 2', [projectId, ref]);
  const [first, second] = rows;
  if (!first) return null;
  return first.id === ref || !second ? first.id : null;
}
