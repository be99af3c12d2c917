/** Reads a zip archive member by member from ranges of its bytes: stored, deflated, or zstd (method 93, which newer logs use). */
import 'server-only';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { ByteRange } from '@/server/blobs/blob-store';
import { unzstd } from '@/server/containers/unpack-stream';

export type ZipMember = { kind: 'file'; name: string; open(onFault: (what: string) => void): AsyncIterable<Uint8Array> } | { kind: 'refused'; name: string; why: string };

/** Thrown where the table of contents at the end of the archive cannot be read. */
export class BrokenZip extends Error {
  override name = 'BrokenZip';
}

type ReadRange = (range: ByteRange) => AsyncIterable<Uint8Array>;

/** The table of contents is read in steps of a few bytes, so a block of it is kept. */
const blockBytes = 64 * 1024;

class RangeReader extends yauzl.RandomAccessReader {
  private block = Buffer.alloc(0);
  private blockStart = 0;

  constructor(
    private readonly size: number,
    private readonly readRange: ReadRange,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.readRange({ start, end }), { objectMode: false });
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    this.bytes(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        done(bytes.length < length ? new Error('unexpected end of the archive') : null);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  private async bytes(start: number, length: number): Promise<Buffer> {
    if (start < this.blockStart || start + length > this.blockStart + this.block.length) {
      const pieces: Uint8Array[] = [];
      for await (const piece of this.readRange({ start, end: Math.min(this.size, start + Math.max(length, blockBytes)) })) pieces.push(piece);
      this.block = Buffer.concat(pieces);
      this.blockStart = start;
    }
    return this.block.subarray(start - this.blockStart, start - this.blockStart + length);
  }
}

const zstdMethod = 93;
const fileTypeMask = 0o170000;
const fileTypes = new Map([[0o120000, 'it is a symbolic link'], [0o020000, 'it is a device'], [0o060000, 'it is a device'], [0o010000, 'it is a pipe']]);

/** A member's bytes may be read until the next one is asked for. */
export async function* readZip(size: number, readRange: ReadRange): AsyncIterable<ZipMember> {
  const zip = await yauzl
    .fromRandomAccessReaderPromise(new RangeReader(size, readRange), size, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw new BrokenZip(messageOf(error));
    });
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch((error: unknown) => {
      throw new BrokenZip(messageOf(error));
    });
    if (next.done) return;
    const member = memberOf(zip, next.value);
    if (member !== null) yield member;
  }
}

function memberOf(zip: yauzl.ZipFile, entry: yauzl.Entry): ZipMember | null {
  const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, extraFieldsOf(entry), false);
  if (/[/\\]$/.test(name)) return null; // a folder
  const why = entry.isEncrypted() ? 'it is encrypted' : fileTypes.get((entry.externalFileAttributes >>> 16) & fileTypeMask);
  if (why !== undefined) return { kind: 'refused', name, why };
  if (entry.compressionMethod === zstdMethod) return { kind: 'file', name, open: (onFault) => withFaults(openZstd(zip, entry, onFault), onFault) };
  if (!entry.canDecodeFileData()) return { kind: 'refused', name, why: `its compression method ${entry.compressionMethod} is not known here` };
  return { kind: 'file', name, open: (onFault) => withFaults(openPlain(zip, entry), onFault) };
}

/** A damaged extra field says nothing about the name. */
function extraFieldsOf(entry: yauzl.Entry): yauzl.ExtraField[] {
  try {
    return yauzl.parseExtraFields(entry.extraFieldRaw);
  } catch {
    return [];
  }
}

async function* openPlain(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncIterable<Uint8Array> {
  yield* await zip.openReadStreamPromise(entry);
}

async function* openZstd(zip: yauzl.ZipFile, entry: yauzl.Entry, onFault: (what: string) => void): AsyncIterable<Uint8Array> {
  yield* unzstd(await zip.openReadStreamPromise(entry, { decodeFileData: false }), onFault);
}

/** What is wrong inside one member (length, checksum, local header) is no reason to leave the rest of the archive. */
async function* withFaults(bytes: AsyncIterable<Uint8Array>, onFault: (what: string) => void): AsyncIterable<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    onFault(messageOf(error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
