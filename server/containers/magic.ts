/** What a file is by its first bytes: a container to unpack, a binary to name, or text for the importers. */
import 'server-only';

export const containerKinds = ['zip', 'gzip', 'zstd', 'tar', 'parquet'] as const;
export type ContainerKind = (typeof containerKinds)[number];
/** `sqlite`, `pickle` and `binary` are named and kept, never opened. */
export type FileKind = ContainerKind | 'text' | 'empty' | 'lfs-pointer' | 'sqlite' | 'pickle' | 'binary';

/** How many bytes from the start `fileKind` wants to see. */
export const magicBytes = 4096;

const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

export function fileKind(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.length === 0) return 'empty';
  if (starts(head, 0x50, 0x4b, 0x03, 0x04) || starts(head, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (starts(head, 0x1f, 0x8b)) return 'gzip';
  if (starts(head, 0x28, 0xb5, 0x2f, 0xfd) || isSkippableFrame(head)) return 'zstd';
  if (head.length >= 512 && isTarHeader(head)) return 'tar';
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet';
  if (head.toString('latin1', 0, 16) === 'SQLite format 3\0') return 'sqlite';
  if (head[0] === 0x80 && (head[1] ?? 0) >= 2 && (head[1] ?? 255) <= 5) return 'pickle';
  if (head.toString('latin1', 0, 42) === 'version https://git-lfs.github.com/spec/v1') return 'lfs-pointer';
  return looksBinary(head) ? 'binary' : 'text';
}

/** zstd may begin with a frame that carries no data. */
const isSkippableFrame = (head: Buffer) => head.length >= 12 && starts(head.subarray(1), 0x2a, 0x4d, 0x18) && ((head[0] ?? 0) & 0xf0) === 0x50;

/** `ustar` stands in every tar since 1988; the checksum keeps a text that happens to hold the word from being one. */
function isTarHeader(head: Buffer): boolean {
  if (head.toString('latin1', 257, 262) !== 'ustar') return false;
  let sum = 0;
  for (let at = 0; at < 512; at++) sum += at >= 148 && at < 156 ? 32 : (head[at] ?? 0);
  return parseInt(head.toString('latin1', 148, 156), 8) === sum;
}

/** Runs of NUL happen in real logs after a crash, and odd encodings do; what is text has line breaks, blanks and letters all the same. */
function looksBinary(head: Buffer): boolean {
  const seen = head.subarray(0, magicBytes);
  if (starts(seen, 0xff, 0xfe) || starts(seen, 0xfe, 0xff)) return true; // UTF-16
  let odd = 0;
  let nul = 0;
  for (const byte of seen) {
    if (byte === 0) nul++;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) odd++;
  }
  const text = seen.length - nul;
  return text === 0 || odd / text > 0.05 || (nul / seen.length > 0.2 && !/[\]}]\s*[\r\n]/.test(seen.toString('latin1')));
}

/** One sentence for a kind that no importer reads. */
export function describeBinary(kind: 'sqlite' | 'pickle' | 'binary'): string {
  switch (kind) {
    case 'sqlite':
      return 'This is a SQLite database; export the table with the runs as JSONL. The bytes are kept.';
    case 'pickle':
      return 'This is a Python pickle, which runs code when it is opened, so it is not opened; save it as JSON. The bytes are kept.';
    case 'binary':
      return 'This file is not text and no archive that is known here. The bytes are kept.';
  }
}
