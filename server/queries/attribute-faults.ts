/** Checks attribute values by the JSON Schemas that a project defines for them. */
import 'server-only';
import { Ajv } from 'ajv';
import type { Pool, PoolClient } from 'pg';
import { ProjectSettings } from '@/lib/contracts/projects';
import type { Json } from '@/lib/json/schema';

export type AttributeFault = (name: string, value: Json) => string | null;

const none: AttributeFault = () => null;

/** `needed` false saves the look-up. An attribute without a schema takes any value. */
export async function attributeFaults(reader: Pool | PoolClient, projectId: string, needed: boolean): Promise<AttributeFault> {
  if (!needed) return none;
  const { rows } = await reader.query<{ settings: string }>('select settings from "Project" where id = $1', [projectId]);
  const { attributes } = ProjectSettings.parse(JSON.parse(rows[0]?.settings ?? '{}'));
  const ajv = new Ajv({ strict: false, allErrors: false });
  return (name, value) => {
    const schema = attributes[name];
    if (schema === undefined || schema === null || typeof schema !== 'object') return null;
    const valid = ajv.validate(schema, value);
    return valid ? null : `The attribute ${name} does not fit its schema: ${ajv.errorsText(ajv.errors, { dataVar: 'value' })}.`;
  };
}
