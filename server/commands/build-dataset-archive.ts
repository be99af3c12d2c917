/** A dataset folder as one tar.gz in the blob store, for downloads. */
import 'server-only';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { compareText } from '@/lib/base/compare';
import type { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { type TarEntry, writeTar } from '@/server/containers/write-tar';

/** Files below a folder with `/` in their names, by code unit. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return files.map((file) => file.split(path.sep).join('/')).sort(compareText);
}

async function* entriesOf(folder: string, top: string): AsyncGenerator<TarEntry> {
  for (const name of await filesBelow(folder)) {
    const place = path.join(folder, name);
    yield { name: `${top}/${name}`, size: (await fs.stat(place)).size, bytes: createReadStream(place) };
  }
}

/** `top`: the folder that unpacking makes. Node's gzip writes no time either. */
export async function storeArchive(folder: string, top: string, signal?: AbortSignal): Promise<{ sha256: Sha256; bytes: number }> {
  const tar = Readable.from(writeTar(entriesOf(folder, top)), { objectMode: false });
  const packed = createGzip();
  tar.on('error', (error) => packed.destroy(error));
  const stop = () => tar.destroy(new Error('the export was cancelled'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await blobs().put(tar.pipe(packed));
  } finally {
    signal?.removeEventListener('abort', stop);
    tar.destroy();
  }
}
