/** Rows of a Parquet file as JSON lines: numbers as the file has them (64-bit integers digit by digit), a few rows at a time. */
import 'server-only';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress as unzstd } from 'fzstd';
import { type AsyncBuffer, type Compressors, parquetMetadataAsync, type ParquetParsers, parquetReadObjects } from 'hyparquet';

/** Thrown for a file that is damaged or packed in a way that is not read. */
export class BrokenParquet extends Error {
  override name = 'BrokenParquet';
}

/** Rows that are held in memory at once. */
const batch = 1000;

const compressors: Compressors = {
  GZIP: (packed) => new Uint8Array(gunzipSync(packed)),
  BROTLI: (packed) => new Uint8Array(brotliDecompressSync(packed)),
  ZSTD: (packed, length) => unzstd(packed, new Uint8Array(length)),
};

/** `digits`: of a second. Beyond milliseconds a Date would round. */
function isoTime(value: bigint, digits: 3 | 6 | 9): string {
  const unit = 10n ** BigInt(digits);
  const fraction = ((value % unit) + unit) % unit;
  const seconds = (value - fraction) / unit;
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, -5);
  return `${whole}.${String(fraction).padStart(digits, '0')}Z`;
}

const text = new TextDecoder();
/** JSON columns stay the text that they are, so that our own reader opens them without losing a digit. */
const parsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (value: bigint) => isoTime(value, 3),
  timestampFromMicroseconds: (value: bigint) => isoTime(value, 6),
  timestampFromNanoseconds: (value: bigint) => isoTime(value, 9),
  dateFromDays: (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10),
  jsonFromBytes: (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : text.decode(bytes)),
};

/** JSON text of a cell; what has no JSON of its own becomes digits, base64 or a name such as NaN. */
function write(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
      if (value instanceof Date) return JSON.stringify(value.toISOString());
      if (Array.isArray(value) || ArrayBuffer.isView(value)) return `[${Array.from(value as ArrayLike<unknown>, write).join(',')}]`;
      return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`;
    default:
      return 'null';
  }
}

/** `read`: bytes [start, end) of the file, which has `byteLength` of them. */
export async function* readParquet(byteLength: number, read: (start: number, end: number) => Promise<Uint8Array>): AsyncIterable<Uint8Array> {
  const file: AsyncBuffer = {
    byteLength,
    slice: async (start, end = byteLength) => {
      const from = start < 0 ? byteLength + start : start;
      const bytes = await read(from, end);
      // A copy: a Buffer may be a window on memory that other readers share.
      return new Uint8Array(bytes).buffer;
    },
  };
  try {
    const metadata = await parquetMetadataAsync(file, { parsers });
    let first = 0;
    for (const group of metadata.row_groups) {
      const end = first + Number(group.num_rows);
      for (let rowStart = first; rowStart < end; rowStart += batch) {
        const rows = await parquetReadObjects({ file, metadata, compressors, parsers, utf8: false, geoparquet: false, rowStart, rowEnd: Math.min(end, rowStart + batch), useOffsetIndex: true });
        yield Buffer.from(rows.map((row) => `${write(row)}\n`).join(''));
      }
      first = end;
    }
  } catch (error) {
    // The library tells by throwing that the bytes are not as the format says.
    throw new BrokenParquet(error instanceof Error ? error.message : String(error));
  }
}
