/** The blob store of this process. */
import 'server-only';
import path from 'node:path';
import type { BlobStore } from '@/server/blobs/blob-store';
import { fileBlobStore } from '@/server/blobs/file-blob-store';
import { dataDir } from '@/server/data-dir';
import { env } from '@/server/env';
import { Refusal } from '@/server/refusal';

const opened = new Map<string, BlobStore>();

/** Throws a Refusal where the environment asks for an object store, which this version cannot use. */
export function blobs(): BlobStore {
  if (env().blobUrl !== undefined)
    throw new Refusal('TREEWRIGHT_BLOB_URL names an object store, and this version keeps raw files in the data folder only: unset the variable.');
  const folder = path.join(dataDir(), 'blobs');
  const known = opened.get(folder);
  if (known) return known;
  const made = fileBlobStore(folder);
  opened.set(folder, made);
  return made;
}
