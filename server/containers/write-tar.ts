/** Writes a tar archive (ustar, with pax for what does not fit) whose bytes follow from names and contents alone: no time, no owner. */
import 'server-only';

export interface TarEntry {
  /** Relative, with `/`. */
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

const block = 512;
const longestName = 100;
/** Eleven octal digits. */
const biggestPlain = 8 ** 11 - 1;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

function header(name: Buffer, size: number, type: '0' | 'x'): Buffer {
  const bytes = Buffer.alloc(block);
  name.copy(bytes, 0, 0, longestName);
  bytes.write(octal(0o644, 8), 100, 'latin1');
  bytes.write(octal(0, 8), 108, 'latin1'); // owner
  bytes.write(octal(0, 8), 116, 'latin1'); // group
  bytes.write(octal(Math.min(size, biggestPlain), 12), 124, 'latin1');
  bytes.write(octal(0, 12), 136, 'latin1'); // time
  bytes.write('        ', 148, 'latin1');
  bytes.write(type, 156, 'latin1');
  bytes.write('ustar\x0000', 257, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block);

/** `27 path=…\n`, where the number counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.length;
  while (rest.length + String(length).length !== length) length = rest.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

function pax(name: Buffer, size: number): Buffer {
  const records = [...(name.length > longestName ? [paxRecord('path', name.toString('utf8'))] : []), ...(size > biggestPlain ? [paxRecord('size', String(size))] : [])];
  if (records.length === 0) return Buffer.alloc(0);
  const body = Buffer.concat(records);
  return Buffer.concat([header(Buffer.from('pax'), body.length, 'x'), body, padding(body.length)]);
}

/** In the order given. Throws where an entry has not as many bytes as it says. */
export async function* writeTar(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    const title = Buffer.from(name);
    yield Buffer.concat([pax(title, size), header(title, size, '0')]);
    let written = 0;
    for await (const piece of bytes) {
      written += piece.byteLength;
      yield piece;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, not ${size}`);
    yield padding(size);
  }
  yield Buffer.alloc(2 * block);
}
