/** What the system says about a process id: whether it lives, and which program it runs. */
import 'server-only';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

export interface ProcessInfo {
  /** Ended, but its parent has not taken note yet: kill(pid, 0) still succeeds. */
  zombie: boolean;
  /** The command line, one string an argument; empty when it cannot be read. */
  command: string[];
}

/** Null when there is no such process. */
export function processInfo(pid: number): ProcessInfo | null {
  return fs.existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessInfo | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const state = stat.charAt(stat.lastIndexOf(')') + 2); // the name before it may itself hold a bracket
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    return { zombie: state === 'Z' || state === 'X', command };
  } catch {
    return null; // it ended between two reads, or never was
  }
}

function fromPs(pid: number): ProcessInfo | null {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  if (status !== 0) return null;
  const [state = '', ...command] = stdout.trim().split(/\s+/);
  return { zombie: state.startsWith('Z'), command };
}
