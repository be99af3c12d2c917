/** Keeps the bytes that were sent to a project, for an import to name. */
import 'server-only';
import type { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { shownText } from '@/server/db/storable';
import { store } from '@/server/store/store';

/** Durable when this resolves: the bytes before the row that names them. A source that breaks off leaves nothing. */
export async function storeUpload(projectId: string, path: string, pieces: AsyncIterable<Uint8Array>): Promise<{ sha256: Sha256; bytes: number }> {
  const stored = await blobs().put(pieces);
  await store().pool.query(
    'insert into "Upload" ("projectId", sha256, path, bytes) values ($1, $2, $3, $4) on conflict ("projectId", sha256) do update set path = excluded.path, "createdAt" = now()',
    [projectId, stored.sha256, shownText(path), stored.bytes],
  );
  return stored;
}
