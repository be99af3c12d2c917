/** What can be had from a zip whose table of contents is gone, as after a crash: the members, by the header that stands before each. */
import 'server-only';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ByteRange } from '@/server/blobs/blob-store';
import type { ZipMember } from '@/server/containers/read-zip';
import { unzstd } from '@/server/containers/unpack-stream';

type ReadRange = (range: ByteRange) => AsyncIterable<Uint8Array>;

const headerBytes = 30;
const memberMark = Buffer.from('PK\u0003\u0004', 'latin1');
const otherMarks = ['PK\u0001\u0002', 'PK\u0007\u0008', 'PK\u0005\u0006'].map((mark) => Buffer.from(mark, 'latin1'));
const isDirectory = (name: string) => name.endsWith('/');

export async function* salvageZip(size: number, readRange: ReadRange): AsyncIterable<ZipMember> {
  const bytesAt = async (start: number, length: number) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of readRange({ start, end: Math.min(size, start + length) })) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  for (let at = 0; at + headerBytes <= size; ) {
    const header = await bytesAt(at, headerBytes);
    if (!header.subarray(0, 4).equals(memberMark)) return;
    const [flags, method] = [header.readUInt16LE(6), header.readUInt16LE(8)];
    const [nameBytes, extraBytes] = [header.readUInt16LE(26), header.readUInt16LE(28)];
    const name = (await bytesAt(at + headerBytes, nameBytes)).toString('utf8');
    const start = at + headerBytes + nameBytes + extraBytes;
    const known = header.readUInt32LE(18);
    const isSizeKnown = (flags & 8) === 0 && known !== 0xffffffff;
    const end = isSizeKnown ? Math.min(size, start + known) : await nextMark(size, readRange, start);
    if (!isDirectory(name)) yield memberOf(name, flags, method, () => readRange({ start, end }));
    at = isSizeKnown ? end : await nextMark(size, readRange, start, true);
  }
}

function memberOf(name: string, flags: number, method: number, packed: () => AsyncIterable<Uint8Array>): ZipMember {
  if ((flags & 1) !== 0) return { kind: 'refused', name, why: 'it is encrypted' };
  if (method === 0) return { kind: 'file', name, open: packed };
  if (method === 8) return { kind: 'file', name, open: (onFault) => inflate(packed(), onFault) };
  if (method === 93) return { kind: 'file', name, open: (onFault) => unzstd(packed(), onFault) };
  return { kind: 'refused', name, why: `its compression method ${method} is not known here` };
}

async function* inflate(packed: AsyncIterable<Uint8Array>, onFault: (what: string) => void): AsyncIterable<Uint8Array> {
  const source = Readable.from(packed);
  const unpacked = createInflateRaw();
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  try {
    yield* unpacked;
  } catch (error) {
    onFault(error instanceof Error ? error.message : String(error));
  } finally {
    source.destroy();
  }
}

/** Where the next header begins, for members that do not say how long they are; the end of the file where none follows. */
async function nextMark(size: number, readRange: ReadRange, from: number, memberOnly = false): Promise<number> {
  let tail = Buffer.alloc(0);
  let at = from;
  for await (const piece of readRange({ start: from, end: size })) {
    const seen = Buffer.concat([tail, piece]);
    const found = [memberMark, ...(memberOnly ? [] : otherMarks)].map((mark) => seen.indexOf(mark)).filter((index) => index !== -1);
    if (found.length > 0) return at - tail.length + Math.min(...found);
    at += piece.byteLength;
    tail = seen.subarray(-3);
  }
  return size;
}
