/**
 * Blobs as files below one folder, two levels of fan-out: `ab/cd/abcd…`. A blob is written beside them under a name of its own,
 * synced, renamed, and its folder synced: after a power cut a blob is wholly there or not at all.
 */
import 'server-only';
import { createHash, hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { Sha256 } from '@/lib/trajectory/ids';
import type { BlobStore, ByteRange } from '@/server/blobs/blob-store';
import { passKillPoint } from '@/server/kill-points';

const pieceBytes = 256 * 1024;

export function fileBlobStore(folder: string): BlobStore {
  const place = (sha256: Sha256) => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), Sha256.parse(sha256));
  const size = async (sha256: Sha256) => (await fs.stat(place(sha256)).catch(absent))?.size ?? null;
  const get = (sha256: Sha256, range?: ByteRange): AsyncIterable<Uint8Array> =>
    range && range.end <= range.start
      ? nothing()
      : createReadStream(place(sha256), { highWaterMark: pieceBytes, ...(range ? { start: range.start, end: range.end - 1 } : {}) });
  return {
    put: (bytes) => put(folder, place, bytes),
    place,
    names: () => names(folder),
    remove: (sha256, before) => remove(folder, place(sha256), before),
    size,
    has: async (sha256) => (await size(sha256)) !== null,
    get,
    read: async (sha256, range) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of get(sha256, range)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}

async function* nothing(): AsyncIterable<Uint8Array> {}

async function put(folder: string, place: (sha256: Sha256) => string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const { whole, pieces } = await gather(bytes);
  if (whole !== null) {
    const sha256 = Sha256.parse(hash('sha256', whole, 'hex'));
    const folderOfIt = path.dirname(place(sha256));
    if ((await fs.stat(place(sha256)).catch(absent))?.size === whole.byteLength && (await touch(place(sha256)))) {
      await syncFolder(folderOfIt); // its writer may not have come to that yet
      return { sha256, bytes: whole.byteLength };
    }
  }
  const temporary = path.join(await temporaryFolder(folder), `${writer}-${randomUUID()}`);
  try {
    const written = await writeSynced(temporary, pieces);
    const target = place(written.sha256);
    await makeFolder(path.dirname(target), folder);
    await fs.rename(temporary, target);
    passKillPoint('blob-renamed');
    await syncFolder(path.dirname(target));
    return written;
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
}

/** Keeps a blob from being removed as an old one; false where it has just been. */
async function touch(file: string): Promise<boolean> {
  const now = new Date();
  return (await fs.utimes(file, now, now).then(() => true, absent)) ?? false;
}

/** Moved away first and looked at again there: whoever puts the same bytes meanwhile has touched it, or writes it anew. */
async function remove(folder: string, file: string, before: Date): Promise<boolean> {
  const isOld = async (at: string) => ((await fs.stat(at).catch(absent))?.mtime ?? before) < before;
  if (!(await isOld(file))) return false;
  const aside = path.join(await temporaryFolder(folder), `${writer}-${randomUUID()}`);
  await fs.rename(file, aside);
  if (await isOld(aside)) {
    await fs.rm(aside);
    return true;
  }
  await fs.rename(aside, file);
  return false;
}

async function* names(folder: string): AsyncIterable<Sha256> {
  const found = await fs.opendir(folder, { recursive: true }).catch(absent);
  if (found === null) return;
  for await (const entry of found) {
    const name = Sha256.safeParse(entry.name);
    if (name.success && entry.isFile()) yield name.data;
  }
}

/** Up to this size it is cheaper to look first whether the bytes are there than to write them again. */
const smallBytes = 1024 * 1024;

/** The bytes in one piece where they are few, and in any case all of them to be read. */
async function gather(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ whole: Buffer | null; pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }> {
  const source = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]();
  const first: Buffer[] = [];
  for (let size = 0; size <= smallBytes; ) {
    const next = await source.next();
    if (next.done) {
      const whole = Buffer.concat(first);
      return { whole, pieces: [whole] };
    }
    first.push(Buffer.from(next.value)); // a copy, for the source may use its memory again
    size += next.value.byteLength;
  }
  return { whole: null, pieces: continued(first, source) };
}

async function* continued(first: readonly Uint8Array[], source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* first;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}

async function writeSynced(file: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const digest = createHash('sha256');
  let length = 0;
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    for await (const piece of bytes) {
      digest.update(piece);
      length += piece.byteLength;
      await writeAll(handle, piece);
    }
    passKillPoint('blob-written');
    await handle.sync();
    passKillPoint('blob-synced');
  } finally {
    await handle.close();
  }
  return { sha256: Sha256.parse(digest.digest('hex')), bytes: length };
}

async function writeAll(handle: fs.FileHandle, piece: Uint8Array) {
  for (let from = 0; from < piece.byteLength; ) from += (await handle.write(piece, from)).bytesWritten;
}

/** Makes a folder and the ones above it up to `top`, and syncs each that got a new entry. */
async function makeFolder(folder: string, top: string) {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = path.dirname(folder); at.startsWith(path.dirname(top)); at = path.dirname(at)) {
    await syncFolder(at);
    if (at === path.dirname(first)) return;
  }
}

async function syncFolder(folder: string) {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Says who writes a temporary file, so that another process can tell a dead writer's from a living one's. */
const writer = `${hostname().replace(/[^\w.]/g, '')}-${process.pid}`;
const swept = new Map<string, Promise<string>>();

/** The folder of unfinished blobs; the first use in a process removes what dead writers left there. */
function temporaryFolder(folder: string): Promise<string> {
  const known = swept.get(folder);
  if (known) return known;
  const made = sweep(path.join(folder, 'unfinished'));
  swept.set(folder, made);
  return made;
}

async function sweep(folder: string): Promise<string> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    if (await isLeftOver(file)) await fs.rm(file, { force: true });
  }
  return folder;
}

const dayMs = 86_400_000;

/** A folder may be shared between machines: a process of another one cannot be asked, so its files get a day. */
async function isLeftOver(file: string): Promise<boolean> {
  const [host, pid] = path.basename(file).split('-');
  if (host === writer.split('-')[0]) return !isAlive(Number(pid));
  const facts = await fs.stat(file).catch(absent);
  return facts !== null && Date.now() - facts.mtimeMs > dayMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
