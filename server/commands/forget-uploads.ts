/** Bytes that somebody sent and never imported do not stay for ever. */
import 'server-only';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { blobReferences } from '@/server/queries/blob-references';
import { store } from '@/server/store/store';

/** A person who was interrupted comes back within this time. */
export const uploadDays = 7;

/**
 * Removes uploads of that age, and their bytes where nothing else names them; imported files stay. Only bytes that this store knows
 * are ever removed: a data folder may have been used with another one. Returns how many blobs went.
 */
export async function forgetUploads(): Promise<number> {
  const { pool } = store();
  const before = new Date(Date.now() - uploadDays * 86_400_000);
  const { rows } = await pool.query<{ sha256: string }>(
    `delete from "Upload" u where "createdAt" < $1
       and not exists (select from "Job" where state in ('queued', 'running') and strpos(input, u.sha256) > 0)
     returning sha256`,
    [before],
  );
  const forgotten = [...new Set(rows.map(({ sha256 }) => sha256))];
  const { rows: free } = await pool.query<{ sha256: string }>(
    `select given.sha256 from unnest($1::text[]) as given (sha256) where not exists (select from ${blobReferences} where named.sha256 = given.sha256)`,
    [forgotten],
  );
  let removed = 0;
  for (const { sha256 } of free) if (await blobs().remove(Sha256.parse(sha256), before)) removed += 1;
  return removed;
}
