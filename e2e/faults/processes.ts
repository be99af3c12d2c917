/** Processes as the system tells them: who descends from whom, and kill -9 for all of them at once. */
import fs from 'node:fs';
import path from 'node:path';

interface Seen {
  pid: number;
  parent: number;
  state: string;
}

/** Reads /proc; on a system without one there is nothing to see. */
function seen(): Seen[] {
  if (!fs.existsSync('/proc/self/stat')) return [];
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [{ pid: Number(name), parent: Number(parent), state }];
    } catch {
      return []; // it ended meanwhile
    }
  });
}

/** The process and everything below it. */
export function family(pid: number): number[] {
  const all = seen();
  const found = [pid];
  for (const at of found) found.push(...all.filter(({ parent }) => parent === at).map((child) => child.pid));
  return found;
}

export const lives = (pid: number): boolean => seen().some((one) => one.pid === pid && one.state !== 'Z' && one.state !== 'X');

/** All of them stop first, so that none sees another one die and acts on it. */
export function killAll(pids: readonly number[]): void {
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of pids) send(pid, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The database server of a data folder, by PostgreSQL's own note; null where none is noted or it is dead. */
export function databaseOf(data: string): number | null {
  const note = path.join(data, 'pg/postmaster.pid');
  if (!fs.existsSync(note)) return null;
  const pid = Number(fs.readFileSync(note, 'utf8').split('\n')[0]);
  return lives(pid) ? pid : null;
}
