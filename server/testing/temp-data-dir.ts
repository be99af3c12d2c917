/** A data folder of its own for the tests of one file, for what stands beside the store: blobs, unfinished work. */
import 'server-only';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Called once, at the top of the file. */
export function tempDataDir(): void {
  let folder = '';
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-data-'));
    process.env.TREEWRIGHT_DATA_DIR = folder;
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));
}
