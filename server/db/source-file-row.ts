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
  /** It names runs of other files that were not looked for yet: an import that ends before it does that is to read it again. */
  linksOpen: z.boolean().default(false),
  /** sha256 of the archive or packed file that it was taken from. */
  container: z.string().nullable(),
  /** Issues beyond those that are stored. */
  issuesLeftOut: z.int(),
});
export type SourceFileFacts = z.infer<typeof SourceFileFacts>;

/** Stores rows and issues, or brings them up to date; the path stays that of the first import. Of two rows for the same bytes the last counts. */
export async function writeSourceFiles(client: PoolClient, projectId: string, given: readonly SourceFileRow[]): Promise<void> {
  const files = [...new Map(given.map((file) => [file.sha256, file])).values()];
  if (files.length === 0) return;
  const column = <T>(of: (file: SourceFileRow) => T) => files.map(of);
  const hashes = column(({ sha256 }) => sha256);
  await client.query(
    `insert into "SourceFile" ("projectId", sha256, path, bytes, format, why, "importerVersion", "joinedInto", facts)
     select $1, given.* from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[]) as given
     on conflict ("projectId", sha256) do update set format = excluded.format, why = excluded.why, "importerVersion" = excluded."importerVersion",
       "joinedInto" = excluded."joinedInto", facts = excluded.facts`,
    [
      projectId, hashes, column(({ path }) => shownText(path)), column(({ bytes }) => bytes), column(({ format }) => format), column(({ why }) => shownText(why)),
      column(({ importerVersion }) => importerVersion), column(({ joinedInto }) => (joinedInto === null ? null : shownText(joinedInto))), column(({ facts }) => JSON.stringify(facts)),
    ],
  );
  await client.query('delete from "ImportIssue" where "projectId" = $1 and file = any($2)', [projectId, hashes]);
  await writeIssues(client, projectId, files.flatMap(({ sha256, issues }) => issues.map((issue, position) => ({ file: sha256, position, issue }))));
}

interface PlacedIssue {
  file: string;
  position: number;
  issue: Issue;
}

async function writeIssues(client: PoolClient, projectId: string, issues: readonly PlacedIssue[]): Promise<void> {
  if (issues.length === 0) return;
  const column = <T>(of: (issue: Issue) => T) => issues.map(({ issue }) => of(issue));
  await client.query(
    `insert into "ImportIssue" ("projectId", file, position, severity, code, message, line, pointer, "byteStart", "byteEnd")
     select $1, given.* from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bigint[], $10::bigint[]) as given`,
    [
      projectId, issues.map(({ file }) => file), issues.map(({ position }) => position), column(({ severity }) => severity), column(({ code }) => code),
      column(({ message }) => shownText(message)), column(({ line }) => line), column(({ pointer }) => (pointer === null ? null : shownText(pointer))),
      column(({ start }) => start), column(({ end }) => end),
    ],
  );
}

export interface KnownFile {
  sha256: string;
  format: string;
  importerVersion: number;
  facts: SourceFileFacts;
  /** How many trajectories of the project come from it now. */
  trajectories: number;
  /** How many issues are stored for it. */
  issues: number;
}

/** What committed imports of these bytes left, by sha256. */
export async function knownFiles(projectId: string, hashes: readonly string[]): Promise<Map<string, KnownFile>> {
  const { rows } = await store().pool.query<Omit<KnownFile, 'facts'> & { facts: string }>(
    `select sha256, format, "importerVersion", facts,
        (select count(*)::int from "Trajectory" t where t."projectId" = f."projectId" and t.file = f.sha256) as trajectories,
        (select count(*)::int from "ImportIssue" i where i."projectId" = f."projectId" and i.file = f.sha256) as issues
      from "SourceFile" f where "projectId" = $1 and sha256 = any($2)`,
    [projectId, hashes],
  );
  return new Map(rows.map((row) => [row.sha256, { ...row, facts: SourceFileFacts.parse(JSON.parse(row.facts)) }]));
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
