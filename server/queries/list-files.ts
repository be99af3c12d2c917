/** Imported files of a project, newest first. */
import 'server-only';
import { z } from 'zod';
import type { ProjectFile } from '@/lib/contracts/imports';
import { defaultLimit, pageOf, readCursor, type Page } from '@/server/queries/cursor';
import { store } from '@/server/store/store';

interface Row extends Omit<ProjectFile, 'importedAt'> {
  importedAt: Date;
}

const Place = z.tuple([z.iso.datetime(), z.string()]);

export async function listFiles(projectId: string, { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined } = {}): Promise<Page<ProjectFile>> {
  const [at, sha256] = readCursor(Place, cursor) ?? [null, null];
  const { rows } = await store().pool.query<Row>(
    `select f.sha256, f.path, f.bytes::float8 as bytes, f.format, f.why, f."joinedInto", f."importedAt",
       (select count(*)::int from "Trajectory" t where t."projectId" = f."projectId" and t.file = f.sha256) as trajectories,
       (select count(*)::int from "ImportIssue" i where i."projectId" = f."projectId" and i.file = f.sha256) as issues
     from "SourceFile" f where f."projectId" = $1 and ($2::timestamptz is null or (f."importedAt", f.sha256) < ($2, $3))
     order by f."importedAt" desc, f.sha256 desc limit $4`,
    [projectId, at, sha256, limit + 1],
  );
  const { items, next } = pageOf(rows, limit, (last) => [last.importedAt.toISOString(), last.sha256]);
  return { items: items.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() })), next };
}
