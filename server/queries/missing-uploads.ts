/** Which of the files that an import names the project has never got. */
import 'server-only';
import { store } from '@/server/store/store';

/** Known are those that were uploaded to it and those that it has imported before; a blob of another project is not. */
export async function missingUploads(projectId: string, files: readonly string[]): Promise<string[]> {
  const { rows } = await store().pool.query<{ sha256: string }>(
    `select given.sha256 from unnest($2::text[]) as given (sha256)
     where not exists (select from "Upload" u where u."projectId" = $1 and u.sha256 = given.sha256)
       and not exists (select from "SourceFile" f where f."projectId" = $1 and f.sha256 = given.sha256)`,
    [projectId, files],
  );
  return rows.map(({ sha256 }) => sha256);
}
