/** Reads a tar archive as a stream of members: ustar, GNU long names and pax paths. Links and devices are named, not followed. */
import 'server-only';

export type TarMember = { kind: 'file'; name: string; bytes: AsyncIterable<Uint8Array> } | { kind: 'refused'; name: string; why: string };

const block = 512;

/** Hands out the bytes of a stream in the sizes that are asked for. */
class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.source = bytes[Symbol.asyncIterator]();
  }

  /** At most `most` bytes; null at the end. */
  async some(most: number): Promise<Uint8Array | null> {
    while (this.rest.byteLength === 0) {
      const next = await this.source.next();
      if (next.done) return null;
      this.rest = next.value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.byteLength);
    return piece;
  }

  /** Exactly `length` bytes; null where the stream ends before. */
  async exactly(length: number): Promise<Buffer | null> {
    const pieces: Uint8Array[] = [];
    for (let left = length; left > 0; ) {
      const piece = await this.some(left);
      if (piece === null) return null;
      pieces.push(piece);
      left -= piece.byteLength;
    }
    return Buffer.concat(pieces);
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }
}

const textAt = (header: Buffer, from: number, length: number) => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
};

/** Octal, or big-endian binary for sizes above 8 GB. */
function numberAt(header: Buffer, from: number, length: number): number {
  if (((header[from] ?? 0) & 0x80) === 0) return parseInt(textAt(header, from, length).trim() || '0', 8);
  return header.subarray(from + 1, from + length).reduce((value, byte) => value * 256 + byte, 0);
}

const hasGoodSum = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0) === numberAt(header, 148, 8);

/** `12 path=a/b\n` lines. */
function paxPath(records: Buffer): string | null {
  let path: string | null = null;
  for (let at = 0; at < records.length; ) {
    const blank = records.indexOf(0x20, at);
    const length = Number(records.toString('latin1', at, blank));
    if (blank === -1 || !Number.isInteger(length) || length <= 0) return path;
    const record = records.toString('utf8', blank + 1, at + length - 1);
    if (record.startsWith('path=')) path = record.slice(5);
    at += length;
  }
  return path;
}

const refusals = new Map([['1', 'it is a hard link'], ['2', 'it is a symbolic link'], ['3', 'it is a device'], ['4', 'it is a device'], ['6', 'it is a pipe']]);
const longestHeader = 1024 * 1024;

/** `onFault` is called once where the archive ends early or is damaged. A member's bytes must be read before the next one is asked for. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>, onFault: (what: string) => void): AsyncIterable<TarMember> {
  const reader = new ByteReader(bytes);
  try {
    yield* members(reader, onFault);
  } finally {
    await reader.close();
  }
}

async function* members(reader: ByteReader, onFault: (what: string) => void): AsyncIterable<TarMember> {
  let longName: string | null = null;
  for (;;) {
    const header = await reader.exactly(block);
    if (header === null) return onFault('the archive has no end mark');
    if (header.every((byte) => byte === 0)) return;
    const size = numberAt(header, 124, 12);
    if (!hasGoodSum(header) || !Number.isSafeInteger(size) || size < 0) return onFault('a header is damaged');
    const type = String.fromCharCode(header[156] ?? 0);
    const padding = (block - (size % block)) % block;
    if (type === 'L' || type === 'x') {
      const field = size > longestHeader ? null : await reader.exactly(size + padding);
      if (field === null) return onFault('a long name is damaged');
      const given = field.subarray(0, size);
      longName = (type === 'L' ? textAt(given, 0, size) : paxPath(given)) ?? longName;
      continue;
    }
    const prefix = textAt(header, 345, 155);
    const name = longName ?? (prefix === '' ? textAt(header, 0, 100) : `${prefix}/${textAt(header, 0, 100)}`);
    if (type !== 'g') longName = null;
    const body = new MemberBytes(reader, size);
    const why = refusals.get(type);
    if (why !== undefined) yield { kind: 'refused', name, why };
    else if (type === '0' || type === '\0' || type === '7') yield { kind: 'file', name, bytes: body };
    await body.drain();
    if (body.isShort || (padding > 0 && (await reader.exactly(padding)) === null)) return onFault(`the archive ends inside ${name}`);
  }
}

/** The bytes of one member; what its reader leaves is skipped. */
class MemberBytes implements AsyncIterable<Uint8Array> {
  isShort = false;

  constructor(
    private readonly reader: ByteReader,
    private left: number,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (this.left > 0) {
      const piece = await this.reader.some(this.left);
      if (piece === null) {
        this.isShort = true;
        return;
      }
      this.left -= piece.byteLength;
      yield piece;
    }
  }

  async drain(): Promise<void> {
    for await (const _ of this) void _;
  }
}
