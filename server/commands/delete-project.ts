/** Takes a project out of sight, and back: nothing of it is erased. */
import 'server-only';
import { Refusal } from '@/server/refusal';
import { store } from '@/server/store/store';

/** Its name is free at once; the id keeps names of deleted projects apart. False where there was none. */
export async function deleteProject(projectId: string): Promise<boolean> {
  const { rowCount } = await store().pool.query(
    `update "Project" set "deletedAt" = now(), name = name || ' (deleted ' || id || ')' where id = $1 and "deletedAt" is null`,
    [projectId],
  );
  return (rowCount ?? 0) > 0;
}

/** Under its old name; throws a Refusal where that is taken by now. False where there is no such deleted project. */
export async function restoreProject(projectId: string): Promise<boolean> {
  const { pool } = store();
  try {
    const { rowCount } = await pool.query(
      `update "Project" set "deletedAt" = null, name = replace(name, ' (deleted ' || id || ')', '') where id = $1 and "deletedAt" is not null`,
      [projectId],
    );
    return (rowCount ?? 0) > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new Refusal('Another project has its name by now; rename that one first.');
    throw error;
  }
}
