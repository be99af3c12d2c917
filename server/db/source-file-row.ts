/** What the store knows of an imported file beside its bytes. */
import 'server-only';
import type { PoolClient } from 'pg';
import type { Issue } from '@/lib/trajectory/issue';
import { shownText } from '@/server/db/storable';

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
export interface SourceFileFacts {
  trajectories: number;
  steps: number;
  partial: number;
  failed: number;
  /** Another file that it names was not there: it is read again when it comes again. */
  isIncomplete: boolean;
  /** sha256 of the archive or packed file that it was taken from. */
  container: string | null;
  /** Issues beyond those that are stored. */
  issuesLeftOut: number;
}

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
