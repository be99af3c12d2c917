/** Creates a project. */
import 'server-only';
import { ProjectSettings } from '@/lib/contracts/projects';
import { Refusal } from '@/server/refusal';
import { store } from '@/server/store/store';
import { uuid7 } from '@/server/uuid7';

export interface NewProject {
  id: string;
  name: string;
}

/** `owner`: the user who may do everything in it, besides the owner of the installation. Throws a Refusal where the name is taken. */
export async function createProject(name: string, { owner, isSample = false }: { owner?: string; isSample?: boolean } = {}): Promise<NewProject> {
  const made = await insertProject(name, isSample);
  if (made === null) throw new Refusal(`There is a project ${name} already; choose another name.`);
  if (owner !== undefined) await store().prisma.member.create({ data: { projectId: made.id, userId: owner, role: 'owner' } });
  return made;
}

/** The project of that name or id, made where there is none: what `import --project` wants. */
export async function projectFor(nameOrId: string): Promise<NewProject> {
  for (;;) {
    const found = (await findProject(nameOrId)) ?? (await insertProject(nameOrId, false));
    if (found) return found; // null: somebody else made it in between, so it is there now
  }
}

export async function findProject(nameOrId: string): Promise<NewProject | null> {
  const { prisma } = store();
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(nameOrId);
  const byName = await prisma.project.findFirst({ where: { name: nameOrId, deletedAt: null }, select: { id: true, name: true } });
  return byName ?? (isId ? prisma.project.findFirst({ where: { id: nameOrId, deletedAt: null }, select: { id: true, name: true } }) : null);
}

async function insertProject(name: string, isSample: boolean): Promise<NewProject | null> {
  const { pool } = store();
  const { rows } = await pool.query<NewProject>(
    'insert into "Project" (id, name, "isSample", settings) values ($1, $2, $3, $4) on conflict (name) do nothing returning id, name',
    [uuid7(), name, isSample, JSON.stringify(ProjectSettings.parse({}))],
  );
  return rows[0] ?? null;
}
