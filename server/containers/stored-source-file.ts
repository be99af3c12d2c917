/** A stored file as importers read it: streamed from the blob store, with the other files of its drop around it. */
import 'server-only';
import path from 'node:path';
import { longestText, recordsOf, type ReportingFile } from '@/lib/importers/source-file';
import { readRecords } from '@/lib/records/read-records';
import { decodeUtf8 } from '@/lib/records/utf8';
import type { Issue } from '@/lib/trajectory/issue';
import type { BlobStore } from '@/server/blobs/blob-store';
import type { Leaf } from '@/server/containers/open-drop';
import { Refusal } from '@/server/refusal';

export interface DropView {
  blobs: BlobStore;
  /** Files of the drop by their place. */
  leaves: ReadonlyMap<string, Leaf>;
  signal?: AbortSignal | undefined;
}

/** `onBytes`: how many bytes were read since the last call. */
export function storedSourceFile(leaf: Leaf, drop: DropView, onBytes: (bytes: number) => void = () => {}): ReportingFile {
  let issues: Issue[] = [];
  return {
    sha256: leaf.sha256,
    path: leaf.path,
    records: (options = {}) => recordsOf(readRecords(bytesOf(leaf, drop, onBytes), { fileName: leaf.path, ...options }), (found) => issues.push(found)),
    async text() {
      if (leaf.bytes > longestText) throw new Refusal(`${leaf.path} has ${leaf.bytes} bytes; formats that are no JSON are read up to ${longestText}.`);
      onBytes(leaf.bytes);
      return decodeUtf8(await drop.blobs.read(leaf.sha256));
    },
    neighbour(other) {
      const found = drop.leaves.get(path.posix.join(path.posix.dirname(leaf.place), other));
      return Promise.resolve(found ? storedSourceFile(found, drop) : null);
    },
    takeIssues() {
      const taken = issues;
      issues = [];
      return taken;
    },
  };
}

async function* bytesOf(leaf: Leaf, { blobs, signal }: DropView, onBytes: (bytes: number) => void): AsyncIterable<Uint8Array> {
  for await (const piece of blobs.get(leaf.sha256)) {
    signal?.throwIfAborted();
    yield piece;
    onBytes(piece.byteLength);
  }
}
