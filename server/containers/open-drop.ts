/** Everything that was given to one import: each file stored as it is, archives opened, what cannot be read named. */
import 'server-only';
import path from 'node:path';
import type { Sha256 } from '@/lib/trajectory/ids';
import { issue, type Issue } from '@/lib/trajectory/issue';
import type { BlobStore } from '@/server/blobs/blob-store';
import { readFilePieces } from '@/server/blobs/read-file';
import { listGiven } from '@/server/containers/list-given';
import { kindOfBlob, type StoredFile, unpack } from '@/server/containers/unpack';

/** A path of this machine, or a file that was stored before with the path that it had elsewhere. */
export type ImportSource = { kind: 'path'; path: string } | { kind: 'stored'; path: string; sha256: Sha256 };

/** A file that an importer may read. */
export interface Leaf extends StoredFile {
  /** Where neighbours are looked up: unique in the drop, with forward slashes. */
  place: string;
}

/** One entry of the report. */
export interface GivenFile {
  path: string;
  /** null: there was nothing to store. */
  sha256: Sha256 | null;
  bytes: number;
  leaves: Leaf[];
  /** The file itself where it is an archive, and archives inside it. */
  containers: StoredFile[];
  /** What belongs to none of the leaves. */
  issues: Issue[];
}

interface Listed {
  path: string;
  place: string;
  bytes: number;
  store(): Promise<{ sha256: Sha256; bytes: number }>;
}

export interface DropOptions {
  /** Folder that relative paths are relative to. */
  calledFrom: string;
  signal?: AbortSignal | undefined;
  /** How many bytes of how many are stored, and which file comes next. */
  onStored?(bytes: number, total: number, path: string): void;
}

export async function openDrop(sources: readonly ImportSource[], blobs: BlobStore, { calledFrom, signal, onStored }: DropOptions): Promise<GivenFile[]> {
  const listed = await list(sources, blobs, calledFrom);
  const total = listed.reduce((sum, one) => sum + one.bytes, 0);
  const given: GivenFile[] = [];
  let stored = 0;
  for (const one of listed) {
    signal?.throwIfAborted();
    onStored?.(stored, total, one.path);
    given.push('issues' in one ? one : await open(one, blobs, signal));
    stored += one.bytes;
  }
  return given;
}

async function list(sources: readonly ImportSource[], blobs: BlobStore, calledFrom: string): Promise<(Listed | GivenFile)[]> {
  const listed: (Listed | GivenFile)[] = [];
  for (const source of sources) {
    if (source.kind === 'stored') {
      const bytes = await blobs.size(source.sha256);
      const shown = source.path.replaceAll('\\', '/');
      if (bytes === null) listed.push(nothingAt(shown, issue('missing_file', `${shown} was not uploaded, or its bytes are gone.`)));
      else listed.push({ path: shown, place: path.posix.normalize(`/${shown}`), bytes, store: async () => ({ sha256: source.sha256, bytes }) });
      continue;
    }
    for await (const found of listGiven([source.path], calledFrom)) {
      if (found.kind === 'problem') listed.push(nothingAt(found.path, issue(found.code, found.message)));
      else listed.push({ path: found.path, place: toSlashes(found.absolute), bytes: found.bytes, store: () => blobs.put(readFilePieces(found.absolute)) });
    }
  }
  return listed;
}

const nothingAt = (shown: string, why: Issue): GivenFile => ({ path: shown, sha256: null, bytes: 0, leaves: [], containers: [], issues: [why] });

async function open(listed: Listed, blobs: BlobStore, signal: AbortSignal | undefined): Promise<GivenFile> {
  const stored = await listed.store();
  const { files, containers, issues } = await unpack({ path: listed.path, ...stored, kind: await kindOfBlob(blobs, stored.sha256), container: null, issues: [] }, blobs, signal);
  // Members are named below their archive, a packed file without its ending: either way beside or below the given file.
  const folder = listed.path.slice(0, listed.path.lastIndexOf('/') + 1).length;
  const leaves = files.map((file): Leaf => ({ ...file, place: path.posix.join(path.posix.dirname(listed.place), file.path.slice(folder)) }));
  return { path: listed.path, ...stored, leaves, containers, issues };
}

const toSlashes = (absolute: string) => (path.sep === '\\' ? absolute.replaceAll('\\', '/') : absolute);
