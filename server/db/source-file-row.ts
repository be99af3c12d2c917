/** What the store knows of an imported file beside its bytes. */
import 'server-only';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { Issue } from '@/lib/trajectory/issue';
import { shownText } from '@/server/db/storable';
import { store } from '@/server/store/store';

export interface SourceFileRow {
  sha256: string;
  path: string;
  bytes: number;
  format: string;
  why: string;
  importerVersion: number;
  /** Path of the file that this one only accompanies. */
  joinedInto: string | null;
  facts: SourceFileFacts;
  issues: readonly Issue[];
}

/** What a report says of the file when it comes again and nothing has to be read. */
export const SourceFileFacts = z.strictObject({
  trajectories: z.int(),
  steps: z.int(),
  partial: z.int(),
  failed: z.int(),
  /** Another file that it names was not there: it is read again when it comes again. */
  isIncomplete: z.boolean(),
  /** sha256 of the archive or packed file that it was taken from. */
  container: z.string().nullable(),
  /** Issues beyond those that are stored. */
  issuesLeftOut: z.int(),
});
export type SourceFileFacts = z.infer<typeof SourceFileFacts>;

/** Stores the row and its issues, or brings them up to date; the path stays that of the first import. */
export async function writeSourceFile(client: PoolClient, projectId: string, file: SourceFileRow): Promise<void> {
  await client.query(
    `insert into "SourceFile" ("projectId", sha256, path, bytes, format, why, "importerVersion", "joinedInto", facts) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict ("projectId", sha256) do update set format = excluded.format, why = excluded.why, "importerVersion" = excluded."importerVersion",
       "joinedInto" = excluded."joinedInto", facts = excluded.facts`,
    [
      projectId, file.sha256, shownText(file.path), file.bytes, file.format, shownText(file.why), file.importerVersion,
      file.joinedInto === null ? null : shownText(file.joinedInto), JSON.stringify(file.facts),
    ],
  );
  await client.query('delete from "ImportIssue" where "projectId" = $1 and file = $2', [projectId, file.sha256]);
  if (file.issues.length === 0) return;
  const column = <T>(of: (issue: Issue) => T) => file.issues.map(of);
  await client.query(
    `insert into "ImportIssue" ("projectId", file, position, severity, code, message, line, pointer, "byteStart", "byteEnd")
     select $1, $2, given.* from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bigint[], $10::bigint[]) as given`,
    [
      projectId, file.sha256, file.issues.map((_, position) => position), column(({ severity }) => severity), column(({ code }) => code),
      column(({ message }) => shownText(message)), column(({ line }) => line), column(({ pointer }) => (pointer === null ? null : shownText(pointer))),
      column(({ start }) => start), column(({ end }) => end),
    ],
  );
}

export interface KnownFile {
  format: string;
  importerVersion: number;
  facts: SourceFileFacts;
  /** How many trajectories of the project come from it now. */
  trajectories: number;
  issues: Issue[];
}

/** What a committed import of these bytes left; null where there was none. */
export async function knownFile(projectId: string, sha256: string): Promise<KnownFile | null> {
  const { pool } = store();
  const { rows } = await pool.query<{ format: string; importerVersion: number; facts: string; trajectories: number; issues: number }>({
    name: 'known-file',
    text: `select format, "importerVersion", facts,
        (select count(*)::int from "Trajectory" where "projectId" = $1 and file = $2) as trajectories,
        (select count(*)::int from "ImportIssue" where "projectId" = $1 and file = $2) as issues
      from "SourceFile" where "projectId" = $1 and sha256 = $2`,
    values: [projectId, sha256],
  });
  const [row] = rows;
  if (!row) return null;
  return { ...row, facts: SourceFileFacts.parse(JSON.parse(row.facts)), issues: row.issues === 0 ? [] : await fileIssues(projectId, sha256) };
}

/** In the order in which the import met them. */
export async function fileIssues(projectId: string, sha256: string): Promise<Issue[]> {
  const { rows } = await store().pool.query<Record<string, unknown>>(
    `select severity, code, message, line, pointer, "byteStart"::float8 as start, "byteEnd"::float8 as end
     from "ImportIssue" where "projectId" = $1 and file = $2 order by position`,
    [projectId, sha256],
  );
  return rows.map((row) => Issue.parse(row));
}
