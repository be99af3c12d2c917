/** The folder of the server's Unix socket: the database folder itself, or a short one where that path is too long for a socket. */
import 'server-only';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Refusal } from '@/server/refusal';
import type { RunAs } from '@/server/store/embedded/run-as';

/** Only names the socket file; the server listens on no network address. */
export const port = 5432;

/** A socket's path holds at most 107 bytes on Linux and 103 on macOS. */
const longest = 103;

/**
 * The same place at every start, so that a server which outlived its parent is found again; in the shared temporary folder it is
 * closed to everybody else. `dir` is the real path of the database folder.
 */
export function socketDir(dir: string, as: RunAs): string {
  if (Buffer.byteLength(`${dir}/.s.PGSQL.${port}`) <= longest) return dir;
  const temporary = Buffer.byteLength(os.tmpdir()) <= 50 ? os.tmpdir() : '/tmp';
  const short = path.join(temporary, `treewright-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}`);
  fs.mkdirSync(short, { recursive: true, mode: 0o700 });
  const made = fs.lstatSync(short);
  if (!made.isDirectory() || (made.uid !== process.getuid?.() && made.uid !== as.owner?.uid))
    throw new Refusal(`The folder ${short} belongs to another user: remove it, or set TMPDIR to a folder of your own.`);
  fs.chmodSync(short, 0o700);
  if (as.owner) fs.chownSync(short, as.owner.uid, as.owner.gid);
  return short;
}
