/** A folder for one test, removed after it, with every database server that still runs in it. */
import 'server-only';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { holder } from '@/server/store/embedded/postmaster-file';

/** The path of a folder that is not there yet, of at least `length` characters. Others may pass through its parent. */
export function tempFolder(length = 0): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'treewright-test-'));
  fs.chmodSync(parent, 0o711);
  const folder = path.join(parent, 'd'.repeat(Math.max(4, length - parent.length - 1)));
  onTestFinished(async () => {
    const left = holder(path.join(folder, 'pg'));
    if (left.kind === 'server') process.kill(left.pid, 'SIGQUIT');
    while (holder(path.join(folder, 'pg')).kind === 'server') await new Promise((done) => setTimeout(done, 20));
    fs.rmSync(parent, { recursive: true, force: true });
  });
  return folder;
}
