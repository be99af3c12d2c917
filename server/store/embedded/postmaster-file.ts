/** PostgreSQL's own note of who serves a database folder, and what became of that process. The file is only ever read here. */
import 'server-only';
import fs from 'node:fs';
import path from 'node:path';
import { processInfo } from '@/server/store/embedded/process-info';

export type Holder =
  /** Nobody: the folder is free, or what held it is ending. */
  | { kind: 'none' }
  /** The server of this folder; `socketDir` is null while it has not noted that yet. */
  | { kind: 'server'; pid: number; socketDir: string | null }
  /** A living process that is not this folder's server: its id was handed out again after a crash. */
  | { kind: 'stranger'; pid: number; command: string };

export const postmasterFile = (dir: string) => path.join(dir, 'postmaster.pid');

/** `dir` is the real path of the database folder, as the server was given it by `-D`. */
export function holder(dir: string): Holder {
  const [first = '', , , , socketDir = ''] = lines(postmasterFile(dir));
  const pid = Math.abs(Number(first)); // a negative one stands for a single-user session
  if (!Number.isInteger(pid) || pid <= 1) return { kind: 'none' };
  const info = processInfo(pid);
  if (!info || info.zombie || info.command.length === 0) return { kind: 'none' };
  const [program = ''] = info.command;
  const ours = path.basename(program) === 'postgres' && info.command.includes(dir);
  return ours ? { kind: 'server', pid, socketDir: socketDir || null } : { kind: 'stranger', pid, command: info.command.join(' ') };
}

function lines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
