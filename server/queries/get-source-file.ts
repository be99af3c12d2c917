/** An imported file of a project: what it is called and how long it is; its bytes are the blob store's. */
import 'server-only';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { store } from '@/server/store/store';

export interface SourceFile {
  sha256: Sha256;
  path: string;
  bytes: number;
}

/** null: the project has not imported such a file, though another one may have. */
export async function getSourceFile(projectId: string, sha256: string): Promise<SourceFile | null> {
  const { rows } = await store().pool.query<{ path: string }>('select path from "SourceFile" where "projectId" = $1 and sha256 = $2', [projectId, sha256]);
  const id = Sha256.safeParse(sha256);
  const bytes = rows[0] && id.success ? await blobs().size(id.data) : null;
  return rows[0] && id.success && bytes !== null ? { sha256: id.data, path: rows[0].path, bytes } : null;
}
