/** Our id of a trajectory that an address names by our id or by its file's own. */
import 'server-only';
import { store } from '@/server/store/store';

/** null: the project has none, or several of that name. */
export async function resolveTrajectory(projectId: string, ref: string): Promise<string | null> {
  const { rows } = await store().pool.query<{ id: string }>('select id from "Trajectory" where "projectId" = $1 and (id = $2 or "externalId" = $2) order by id = $2 desc limit 2', [projectId, ref]);
  const [first, second] = rows;
  if (!first) return null;
  return first.id === ref || !second ? first.id : null;
}
