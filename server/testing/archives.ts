/** Small archives for tests, made byte by byte so that they may also be wrong on purpose. */
import 'server-only';
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipInput {
  name: string;
  bytes: string | Buffer;
  /** 0 stored, 8 deflated (default), 93 zstd. */
  method?: 0 | 8 | 93;
  /** Unix mode in the upper half of the attributes, such as 0o120777 for a link. */
  mode?: number;
}

const le = (size: 2 | 4, value: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value >>> 0, 0, size);
  return bytes;
};

export function zipOf(members: readonly ZipInput[], { directory = true } = {}): Buffer {
  const [parts, table]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, bytes, method = 8, mode = 0o100644 } of members) {
    const [plain, title] = [Buffer.from(bytes), Buffer.from(name)];
    const packed = method === 8 ? deflateRawSync(plain) : method === 93 ? zstdOf(plain) : plain;
    const facts = [le(2, 0x800), le(2, method), le(4, 0), le(4, crc32(plain)), le(4, packed.length), le(4, plain.length), le(2, title.length), le(2, 0)];
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), le(2, 20), ...facts, title, packed]);
    table.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), le(2, 0x314), le(2, 20), ...facts, le(2, 0), le(2, 0), le(2, 0), le(4, mode * 65536), le(4, at), title]),
    );
    parts.push(local);
    at += local.length;
  }
  if (!directory) return Buffer.concat(parts);
  const all = Buffer.concat(table);
  const end = [Buffer.from('PK\u0005\u0006', 'latin1'), le(2, 0), le(2, 0), le(2, members.length), le(2, members.length), le(4, all.length), le(4, at), le(2, 0)];
  return Buffer.concat([...parts, all, ...end]);
}

/** One zstd frame of raw blocks: bigger than its content, and valid. */
export function zstdOf(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  const blocks: Buffer[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += 100_000) {
    const piece = bytes.subarray(from, from + 100_000);
    const header = Buffer.alloc(3);
    header.writeUIntLE((piece.length << 3) | (from + 100_000 >= bytes.length ? 1 : 0), 0, 3);
    blocks.push(header, piece);
  }
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, ...blocks]);
}

export interface TarInput {
  name: string;
  bytes?: string;
  /** '0' file (default), '2' symbolic link, '5' folder. */
  type?: string;
}

export function tarOf(members: readonly TarInput[]): Buffer {
  const parts = members.flatMap(({ name, bytes = '', type = '0' }) => {
    const body = Buffer.from(bytes);
    const long = Buffer.from(`${name}\0`);
    const longName = name.length > 100 ? [tarHeader('././@LongLink', long.length, 'L'), padded(long)] : [];
    return [...longName, tarHeader(name.slice(0, 100), body.length, type), padded(body)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);

function tarHeader(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
