import { describe, expect, it } from 'vitest';
import { detectShape } from '@/lib/records/detect-shape';

const shapeOf = (source: string | number[]): string => detectShape(typeof source === 'string' ? new TextEncoder().encode(source) : Uint8Array.from(source)).shape;

describe('the shape of a file', () => {
  it('is told by magic bytes', () => {
    expect(shapeOf([])).toBe('empty');
    expect(shapeOf([0x1f, 0x8b, 8])).toBe('gzip');
    expect(shapeOf([0x28, 0xb5, 0x2f, 0xfd])).toBe('zstd');
    expect(shapeOf('PK\u0003\u0004')).toBe('zip');
    expect(shapeOf('PK\u0005\u0006')).toBe('zip');
    expect(shapeOf('PAR1')).toBe('parquet');
    expect(shapeOf('SQLite format 3\u0000')).toBe('sqlite');
    expect(shapeOf([0x80, 4, 0x95])).toBe('pickle');
    expect(shapeOf([0xff, 0xfe, 0x7b, 0])).toBe('utf-16');
    expect(shapeOf([0x7b, 0, 0x22, 0])).toBe('utf-16');
    expect(shapeOf([0x89, 0x50, 0x4e, 0x47])).toBe('binary');
    expect(shapeOf([1, 2, 3, 0, 0, 0, 200, 201])).toBe('binary');
    expect(shapeOf('version https://git-lfs.github.com/spec/v1\n')).toBe('lfs-pointer');
  });

  it('of JSON is told by its first line and what follows', () => {
    expect(shapeOf('{"a":1}\n{"a":2}\n')).toBe('jsonl');
    expect(shapeOf('["a",1]\n["b",2]\n')).toBe('jsonl');
    expect(shapeOf('{"a":1}\n')).toBe('json-object');
    expect(shapeOf('{\n "a":1}')).toBe('json-object');
    expect(shapeOf('{"a": [\n{"x":1},\n{"x":2}\n]}')).toBe('json-object');
    expect(shapeOf('[{"a":1},\n{"a":2}]')).toBe('json-array');
    expect(shapeOf('[]')).toBe('json-array');
    expect(shapeOf(' \n ')).toBe('empty');
  });

  it('tells a preface from a text that quotes JSON', () => {
    expect(detectShape(new TextEncoder().encode('Exporting: {"a":{"b":1}}'))).toEqual({ shape: 'json-object', bom: false, newline: 'none', leadingBytes: 11 });
    expect(shapeOf('# Notes\nSend {"a":1} to the server, then wait.\n')).toBe('text');
    expect(shapeOf('# Only words\n')).toBe('text');
  });

  it('says how lines end and whether a byte order mark begins the file', () => {
    expect(detectShape(new TextEncoder().encode('\ufeff{"é":1}\r\n{"é":2}\n'))).toEqual({ shape: 'jsonl', bom: true, newline: 'mixed', leadingBytes: 0 });
  });
});
