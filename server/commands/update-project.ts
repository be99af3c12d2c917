/** Renames a project or changes what it has set for itself. */
import 'server-only';
import { Ajv } from 'ajv';
import type { PoolClient } from 'pg';
import { ProjectSettings } from '@/lib/contracts/projects';
import { Refusal, WrongInput } from '@/server/refusal';
import { store } from '@/server/store/store';

export interface ProjectChange {
  name?: string | undefined;
  /** Settings that are not named stay as they are. */
  settings?: { [Key in keyof ProjectSettings]?: ProjectSettings[Key] | undefined } | undefined;
}

/** A schema that cannot be used would refuse every label later on. */
function checkSchemas(attributes: Record<string, unknown> = {}): void {
  const ajv = new Ajv({ strict: false });
  for (const [name, schema] of Object.entries(attributes)) {
    if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) throw new WrongInput(`The schema of the attribute ${name} must be a JSON object.`);
    try {
      ajv.compile(schema);
    } catch (error) {
      throw new WrongInput(`The schema of the attribute ${name} is no JSON Schema: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
}

const given = (settings: ProjectChange['settings'] = {}) => Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

async function change(client: PoolClient, projectId: string, { name, settings }: ProjectChange): Promise<boolean> {
  const { rows } = await client.query<{ settings: string }>('select settings from "Project" where id = $1 and "deletedAt" is null for update', [projectId]);
  if (!rows[0]) return false;
  const merged = ProjectSettings.parse({ ...Object(JSON.parse(rows[0].settings)), ...given(settings) });
  await client.query('update "Project" set name = coalesce($2, name), settings = $3 where id = $1', [projectId, name ?? null, JSON.stringify(merged)]);
  return true;
}

/** False where there is no such project. Throws a Refusal where the name is taken, WrongInput for a schema that is none. */
export async function updateProject(projectId: string, changed: ProjectChange): Promise<boolean> {
  checkSchemas(changed.settings?.attributes);
  const client = await store().pool.connect();
  try {
    await client.query('begin');
    const found = await change(client, projectId, changed);
    await client.query('commit');
    return found;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error is the one to show
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new Refusal(`There is a project ${changed.name} already; choose another name.`);
    throw error;
  } finally {
    client.release();
  }
}
