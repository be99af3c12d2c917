/** Where raw files and attachments are kept, named by the SHA-256 of their bytes: what a store of them must offer. */
import 'server-only';
import type { Sha256 } from '@/lib/trajectory/ids';

/** Bytes [start, end) of a blob. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobStore {
  /** Keeps the bytes; durable when this resolves. Bytes that are there already are kept once. A source that throws leaves nothing. */
  put(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ sha256: Sha256; bytes: number }>;
  has(sha256: Sha256): Promise<boolean>;
  /** Length in bytes, null where the blob is not there. */
  size(sha256: Sha256): Promise<number | null>;
  /** The bytes in pieces; fails on the first piece where the blob is not there. */
  get(sha256: Sha256, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Every blob that is there, in no order. */
  names(): AsyncIterable<Sha256>;
  /** Removes a blob unless it was put, anew too, at this time or later. The caller knows that nothing names it. */
  remove(sha256: Sha256, before: Date): Promise<boolean>;
  /** Where a person finds it. */
  place(sha256: Sha256): string;
  /** A blob as one piece; meant for what is known to be small. */
  read(sha256: Sha256, range?: ByteRange): Promise<Uint8Array>;
}
