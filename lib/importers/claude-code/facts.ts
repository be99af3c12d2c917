/** What the rows of a session repeat (folder, version, branch), and what is left of a row when all else is read. */
import { equalJson } from '@/lib/json/equal-json';
import type { JsonObject } from '@/lib/importers/common/fields';
import type { Row } from './rows';

const repeated = ['cwd', 'version', 'gitBranch', 'userType', 'slug', 'entrypoint'] as const;

/** The first that each of the repeated facts is said to be. */
export function sessionFacts(rows: readonly Row[]): JsonObject {
  const facts: JsonObject = {};
  for (const row of rows)
    for (const key of repeated) {
      const value = row.fields.peek(key);
      if (!(key in facts) && value !== undefined && value !== null) facts[key] = value;
    }
  return facts;
}

/** What a row says that stands nowhere else: its own id, another session, fields without a place in a step. */
export function restOfRow(row: Row, facts: JsonObject, session: string | null): JsonObject {
  for (const key of repeated) {
    const [value, known] = [row.fields.peek(key), facts[key]];
    if (value !== undefined && known !== undefined && equalJson(value, known)) row.fields.take(key);
  }
  return {
    ...(row.uuid === null ? {} : { uuid: row.uuid }),
    ...(row.session === null || row.session === session ? {} : { sessionId: row.session }),
    ...row.fields.rest(),
  };
}
