/** Creates a project. */
import 'server-only';
import type { Pool, PoolClient } from 'pg';
import { ProjectSettings } from '@/lib/contracts/projects';
import { inTransaction } from '@/server/db/transaction';
import { Refusal } from '@/server/refusal';
import { store } from '@/server/store/store';
import { uuid7 } from '@/server/uuid7';

export interface NewProject {
  id: string;
  name: string;
}

/** `owner`: the user who may do everything in it, besides the owner of the installation. Throws a Refusal where the name is taken. */
export async function createProject(name: string, { owner, isSample = false }: { owner?: string; isSample?: boolean } = {}): Promise<NewProject> {
  return inTransaction(async (client) => {
    const made = await insertProject(client, name, isSample);
    if (made === null) throw new Refusal(`There is a project ${name} already; choose another name.`);
    if (owner !== undefined) await client.query('insert into "Member" ("projectId", "userId", role) values ($1, $2, $3)', [made.id, owner, 'owner']);
    return made;
  });
}

/** The project of that name or id, made where there is none: what `import --project` wants. */
export async function projectFor(nameOrId: string): Promise<NewProject> {
  for (;;) {
    const found = (await findProject(nameOrId)) ?? (await insertProject(store().pool, nameOrId, false));
    if (found) return found; // null: somebody else made it in between, so it is there now
  }
}

/** A name comes before an id, should somebody have named a project like one. */
export async function findProject(nameOrId: string): Promise<NewProject | null> {
  const { rows } = await store().pool.query<NewProject>(
    'select id, name from "Project" where "deletedAt" is null and (name = $1 or id::text = lower($1)) order by name = $1 desc limit 1',
    [nameOrId],
  );
  return rows[0] ?? null;
}

async function insertProject(writer: Pool | PoolClient, name: string, isSample: boolean): Promise<NewProject | null> {
  const { rows } = await writer.query<NewProject>(
    'insert into "Project" (id, name, "isSample", settings) values ($1, $2, $3, $4) on conflict (name) do nothing returning id, name',
    [uuid7(), name, isSample, JSON.stringify(ProjectSettings.parse({}))],
  );
  return rows[0] ?? null;
}
