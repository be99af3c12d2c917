// What kind of file some bytes begin, decided by the bytes alone and never by the name.
import { layoutOf } from '@/lib/records/layout';
import { PositionDecoder } from '@/lib/records/utf8';

export type ContainerShape = 'gzip' | 'zstd' | 'zip' | 'parquet' | 'sqlite' | 'pickle' | 'utf-16' | 'binary';
export type JsonShape = 'jsonl' | 'json-array' | 'json-object';
export type Shape = 'empty' | 'lfs-pointer' | ContainerShape | JsonShape | 'text';

export interface ShapeFound {
  shape: Shape;
  /** Whether the bytes begin with a UTF-8 byte order mark. */
  bom: boolean;
  /** Of the bytes that were looked at; `none` when they hold no line break. */
  newline: 'lf' | 'crlf' | 'mixed' | 'none';
  /** Text before the first JSON, in bytes. */
  leadingBytes: number;
}

/** How many bytes of a file are enough to tell its shape. */
export const HEAD_BYTES = 256 * 1024;

/** Tells the shape by the first bytes of a file: all of them, or at least some kilobytes. */
export function detectShape(head: Uint8Array): ShapeFound {
  const bytes = head.subarray(0, HEAD_BYTES);
  const bom = startsWith(bytes, [0xef, 0xbb, 0xbf]);
  const text = new PositionDecoder().decode(bytes);
  const binary = bytes.length === 0 ? 'empty' : shapeByMagic(bytes, text);
  const found: Pick<ShapeFound, 'shape' | 'leadingBytes'> = binary === null ? shapeOfText(text, bytes) : { shape: binary, leadingBytes: 0 };
  return { ...found, bom, newline: newlineOf(text) };
}

const MAGIC: readonly [ContainerShape, readonly number[]][] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['zip', [0x50, 0x4b, 0x07, 0x08]],
  ['parquet', [0x50, 0x41, 0x52, 0x31]],
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
  ['binary', [0x89, 0x50, 0x4e, 0x47]],
  ['binary', [0xff, 0xd8, 0xff]],
  ['binary', [0x7f, 0x45, 0x4c, 0x46]],
];

function shapeByMagic(bytes: Uint8Array, text: string): 'lfs-pointer' | ContainerShape | null {
  for (const [shape, magic] of MAGIC) if (startsWith(bytes, magic)) return shape;
  if (text.startsWith('SQLite format 3\u0000')) return 'sqlite';
  if (text.startsWith('version https://git-lfs.github.com/spec/')) return 'lfs-pointer';
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (first === 0x80 && second >= 2 && second <= 5) return 'pickle';
  if ((first !== 0 && second === 0 && third !== 0 && fourth === 0) || (first === 0 && second !== 0 && third === 0 && fourth !== 0)) return 'utf-16';
  return null;
}

function shapeOfText(text: string, bytes: Uint8Array): Pick<ShapeFound, 'shape' | 'leadingBytes'> {
  const layout = layoutOf(text, bytes);
  switch (layout.kind) {
    case 'end':
      return { shape: 'empty', leadingBytes: 0 };
    case 'lines':
      return { shape: 'jsonl', leadingBytes: 0 };
    case 'document':
      return { shape: layout.opens === 'array' ? 'json-array' : 'json-object', leadingBytes: 0 };
    case 'bom':
      return shapeOfText(text.slice(layout.end), bytes.subarray(layout.end));
    case 'nul': {
      const rest = shapeOfText(text.slice(layout.end), bytes.subarray(layout.end));
      return rest.shape === 'text' || rest.shape === 'empty' ? { shape: 'binary', leadingBytes: 0 } : rest;
    }
    case 'lead': {
      if (isBinary(text)) return { shape: 'binary', leadingBytes: 0 };
      const { shape } = shapeOfText(text.slice(layout.end), bytes.subarray(layout.end));
      return { shape, leadingBytes: layout.end };
    }
    case 'text':
      return { shape: isBinary(text) ? 'binary' : 'text', leadingBytes: 0 };
  }
}

/** Whether more than one byte in twenty is a control character that texts do not hold. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4096);
  const controls = sample.match(/[\u0000-\u0007\u000b\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0;
  return controls * 20 > sample.length;
}

function newlineOf(text: string): ShapeFound['newline'] {
  let crlf = 0;
  let lf = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) === 0x0d) crlf++;
    else lf++;
  }
  if (crlf === 0) return lf === 0 ? 'none' : 'lf';
  return lf === 0 ? 'crlf' : 'mixed';
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
