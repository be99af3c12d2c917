import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sha256 } from '@/lib/trajectory/ids';
import { fileBlobStore } from '@/server/blobs/file-blob-store';

let folder = '';
beforeEach(async () => void (folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-blobs-'))));
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

const files = async () => (await fs.readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);

describe('blobs in files', () => {
  it('come back byte for byte, whole and by range, under the hash of their bytes', async () => {
    const bytes = randomBytes(700_000);
    const store = fileBlobStore(folder);
    const { sha256, bytes: length } = await store.put([bytes.subarray(0, 1000), bytes.subarray(1000)]);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(length).toBe(700_000);
    expect(Buffer.compare(await store.read(sha256), bytes)).toBe(0);
    expect(Buffer.compare(await store.read(sha256, { start: 300_000, end: 300_010 }), bytes.subarray(300_000, 300_010))).toBe(0);
    expect((await store.read(sha256, { start: 5, end: 5 })).byteLength).toBe(0);
    expect(await files()).toEqual([sha256]);
  });

  it('are kept once, however often they are put', async () => {
    const store = fileBlobStore(folder);
    const put = () => store.put([Buffer.from('the same')]);
    const answers = await Promise.all([put(), put(), put()]);
    expect(new Set(answers.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(await files()).toHaveLength(1);
  });

  it('leave nothing behind when their source breaks off', async () => {
    const store = fileBlobStore(folder);
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('cut');
    };
    await expect(store.put(broken())).rejects.toThrow('cut');
    expect(await files()).toEqual([]);
  });

  it('that a dead process left unfinished are removed at the first use', async () => {
    const unfinished = path.join(folder, 'unfinished');
    await fs.mkdir(unfinished);
    await fs.writeFile(path.join(unfinished, `${os.hostname().replace(/[^\w.]/g, '')}-4194304-x`), 'half'); // above the highest process id
    await fs.writeFile(path.join(unfinished, `${os.hostname().replace(/[^\w.]/g, '')}-${process.pid}-y`), 'being written');
    await fileBlobStore(folder).put([Buffer.from('whole')]);
    expect(await files()).toHaveLength(2);
  });

  it('that are not there have no size and cannot be read', async () => {
    const store = fileBlobStore(folder);
    const missing = Sha256.parse('0'.repeat(64));
    expect(await store.size(missing)).toBeNull();
    expect(await store.has(missing)).toBe(false);
    await expect(store.read(missing)).rejects.toThrow('ENOENT');
  });
});
