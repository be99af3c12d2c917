import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '@/server/blobs/blob-store';
import { fileBlobStore } from '@/server/blobs/file-blob-store';
import { kindOfBlob, unpack } from '@/server/containers/unpack';
import { tarOf, zipOf, zstdOf } from '@/server/testing/archives';

let folder = '';
let blobs: BlobStore;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-unpack-'));
  blobs = fileBlobStore(folder);
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

async function open(name: string, bytes: Buffer) {
  const stored = await blobs.put([bytes]);
  const unpacked = await unpack({ path: name, ...stored, kind: await kindOfBlob(blobs, stored.sha256), container: null, issues: [] }, blobs);
  const files = await Promise.all(unpacked.files.map(async (file) => [file.path, Buffer.from(await blobs.read(file.sha256)).toString()]));
  return { ...unpacked, text: Object.fromEntries(files) as Record<string, string>, codes: unpacked.issues.map(({ code }) => code) };
}

describe('archives', () => {
  it('are opened in their order: stored, deflated and zstd members', async () => {
    const zip = zipOf([{ name: 'b.json', bytes: '{"b":1}' }, { name: 'a.json', bytes: '{"a":1}', method: 0 }, { name: 'c/z.json', bytes: 'zstd'.repeat(50_000), method: 93 }]);
    const { files, text, issues } = await open('x.zip', zip);
    expect(files.map((file) => file.path)).toEqual(['x.zip/b.json', 'x.zip/a.json', 'x.zip/c/z.json']);
    expect(text['x.zip/b.json']).toBe('{"b":1}');
    expect(text['x.zip/c/z.json']).toBe('zstd'.repeat(50_000));
    expect(issues).toEqual([]);
  });

  it('lose the members whose names lead out or mislead, and nothing else', async () => {
    const bad = ['../../x.json', '/etc/passwd', 'C:\\x', 'a/../../b', '..\\x', 'nul\u0000l', 'a\u202egpj.json', 'n'.repeat(2000)];
    const zip = zipOf([...bad.map((name) => ({ name, bytes: '{}' })), { name: 'link', bytes: '/etc/passwd', mode: 0o120777 }, { name: 'dev', bytes: '', mode: 0o020666 }, { name: 'ok.json', bytes: '{"ok":1}' }]);
    const { text, codes } = await open('bad.zip', zip);
    expect(text).toEqual({ 'bad.zip/ok.json': '{"ok":1}' });
    expect(codes).toEqual(Array(bad.length + 2).fill('unsafe_member'));
  });

  it('with a lost table of contents give their members by the headers before each', async () => {
    const { text, codes } = await open('cut.zip', zipOf([{ name: 'a.json', bytes: '{"a":1}' }, { name: 'b.json', bytes: 'b'.repeat(9000), method: 0 }], { directory: false }));
    expect(text).toEqual({ 'cut.zip/a.json': '{"a":1}', 'cut.zip/b.json': 'b'.repeat(9000) });
    expect(codes).toEqual(['truncated']);
  });

  it('of the tar kind give their files, long names too, and refuse links', async () => {
    const long = `${'d/'.repeat(80)}a.json`;
    const tar = tarOf([{ name: 'logs', type: '5' }, { name: long, bytes: 'long' }, { name: 'l', type: '2' }, { name: 'b.json', bytes: 'x'.repeat(1000) }]);
    const { text, codes } = await open('runs.tar.gz', gzipSync(tar));
    expect(text).toEqual({ [`runs.tar/${long}`]: 'long', 'runs.tar/b.json': 'x'.repeat(1000) });
    expect(codes).toEqual(['unsafe_member']);
  });

  it('of one file keep what came before a damaged end', async () => {
    const packed = gzipSync(Buffer.from(randomBytes(50_000).toString('hex')));
    const { files, text } = await open('a.jsonl.gz', packed.subarray(0, packed.length / 2));
    expect(files.map((file) => [file.path, file.issues.map(({ code }) => code)])).toEqual([['a.jsonl', ['gz', 'truncated']]]);
    expect(text['a.jsonl']?.length).toBeGreaterThan(10_000);
    expect((await open('b.zst', zstdOf(Buffer.from('plain')))).text).toEqual({ b: 'plain' });
  });

  it('that grow out of all proportion are left, by the bytes that come out', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024), { level: 1 });
    const { files, codes } = await open('bomb.zip', zipOf([{ name: 'before.json', bytes: '{}' }, { name: 'bomb.gz', bytes: gzipSync(bomb) }]));
    expect(codes).toEqual(['too_large']);
    expect(files.map((file) => file.path)).toEqual(['bomb.zip/before.json']);
    expect(await fs.readdir(path.join(folder, 'unfinished'))).toEqual([]);
  }, 60_000);

  it('inside archives are opened to a depth of three', async () => {
    const deep = zipOf([{ name: '3.zip', bytes: zipOf([{ name: '2.zip', bytes: zipOf([{ name: '1.zip', bytes: zipOf([{ name: 'x', bytes: 'x' }]) }]) }]) }]);
    const { files, codes } = await open('4.zip', deep);
    expect(files).toEqual([]);
    expect(codes).toEqual(['too_large']);
  });

  it('that are damaged anywhere never throw and never name a file outside', async () => {
    const sound = zipOf([{ name: 'a.json', bytes: '{"a":1}' }, { name: 'b.json', bytes: 'text '.repeat(300) }]);
    for (let seed = 0; seed < 300; seed++) {
      const broken = Buffer.from(sound);
      for (let change = 0; change < 4; change++) broken[(seed * 7919 + change * 104_729) % broken.length] = (seed * 31 + change * 17) & 0xff;
      const { files } = await open('m.zip', broken);
      for (const file of files) expect(file.path.split('/')).not.toContain('..');
    }
  }, 60_000);
});

describe('Parquet tables', () => {
  it('become their rows as JSON lines', async () => {
    const table = await fs.readFile(path.join(import.meta.dirname, 'samples/table.parquet'));
    const { files, containers, text } = await open('data/x.parquet', table);
    expect(files.map((file) => [file.path, file.issues.map(({ code }) => code)])).toEqual([['data/x.parquet.jsonl', ['parquet_rows']]]);
    expect(containers.map((file) => file.kind)).toEqual(['parquet']);
    expect(text['data/x.parquet.jsonl']?.split('\n')[0]).toContain('{"id":780177723283783681,"score":0.5,');
  });

  it('that cannot be read are named', async () => {
    const { files, issues } = await open('x.parquet', Buffer.from('PAR1 and then nothing of the kind'));
    expect(files).toEqual([]);
    expect(issues.map(({ code, message }) => [code, message.startsWith('x.parquet is a Parquet table that cannot be read')])).toEqual([['truncated', true]]);
  });
});

describe('kinds by the first bytes', () => {
  it.each([
    ['empty', Buffer.alloc(0)],
    ['sqlite', Buffer.from('SQLite format 3\0rest')],
    ['pickle', Buffer.from([0x80, 4, 0x95, 1, 2])],
    ['parquet', Buffer.from('PAR1\u0015\u0004')],
    ['lfs-pointer', Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 3\n')],
    ['binary', randomBytes(3000)],
    ['text', Buffer.from('{"a":1}\n\0\0\0\0\0\0\0\0\n{"b":2}\n')],
    ['text', Buffer.from('{"grüße":"日本語"}')],
    ['text', Buffer.from('caf\u00e9 au lait, na\u00efve', 'latin1')],
  ])('%s', async (kind, bytes) => {
    const { sha256 } = await blobs.put([bytes]);
    expect(await kindOfBlob(blobs, sha256)).toBe(kind);
  });
});
