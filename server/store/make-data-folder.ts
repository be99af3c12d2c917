/** Makes the data folder, private to its owner, and says in a sentence why it cannot be used. */
import 'server-only';
import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '@/server/refusal';

/** Throws a Refusal when the folder cannot be made or written. */
export function makeDataFolder(folder: string) {
  try {
    if (!fs.existsSync(folder)) {
      fs.mkdirSync(folder, { recursive: true });
      // Where root made it, the database server runs as another user, who must pass through; the folders inside stay closed.
      fs.chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    fs.closeSync(fs.openSync(path.join(folder, 'store.lock'), 'a', 0o600));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons.get(error.code) : undefined;
    if (!reason) throw error;
    throw new Refusal(`The data folder ${folder} ${reason}: change that, or set TREEWRIGHT_DATA_DIR to another folder.`);
  }
}

const reasons = new Map<unknown, string>([
  ['EACCES', 'may not be written by this user'],
  ['EPERM', 'may not be written by this user'],
  ['EROFS', 'is on a disk that is mounted read-only'],
  ['ENOSPC', 'is on a disk that is full'],
  ['ENOTDIR', 'lies below a file'],
  ['EEXIST', 'is a file'],
]);
