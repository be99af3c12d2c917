/** The processes that the launcher starts: each in a group of its own, each ending when the launcher dies, stopped in the order of their start. */
import 'server-only';
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { childEnvironment } from '@/server/env';
import { root } from '@/server/root';

const graceMs = 8000;
/** A part that ran this long was well: its next start does not wait. */
const wellMs = 60_000;
const longestPauseMs = 30_000;

export interface PartToStart {
  name: string;
  file: string;
  args: readonly string[];
  variables: Record<string, string>;
  again: boolean;
  /** Drops what it says on standard output, such as addresses that sign nobody in; what is wrong is heard all the same. */
  isHushed?: boolean;
}

interface RunningPart {
  name: string;
  child: ChildProcess;
  ended: Promise<void>;
}

export interface Parts {
  /**
   * Runs a module as a child. It gets a channel to us, which closes when we die, however we die. When it ends by itself it is
   * started again after a pause if `again`, for work may take a worker down; else `onEnd` hears of it.
   */
  start(part: PartToStart): void;
  /** Asks one after the other to end, in the order of their start, and kills one that does not. */
  stop(): Promise<void>;
  /** Ends all at once, for somebody who will not wait. */
  kill(): void;
}

/** `onEnd` hears of a part that ended by itself and is not started again. */
export function makeParts(onEnd: (name: string, how: string) => void): Parts {
  const parts = new Map<string, RunningPart>();
  let stopping = false;
  const start = (part: PartToStart, pauseMs = 500) => {
    const child = spawnPart(part);
    const begun = Date.now();
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    parts.set(part.name, { name: part.name, child, ended });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      if (!part.again) return onEnd(part.name, String(signal ?? code));
      const pause = Date.now() - begun > wellMs ? 500 : pauseMs;
      console.error(`The ${part.name} ended by itself (${signal ?? code}) and is started again.`);
      setTimeout(() => stopping || start(part, Math.min(pause * 2, longestPauseMs)), pause).unref();
    });
  };
  const stop = async () => {
    stopping = true;
    for (const part of parts.values()) await end(part);
  };
  return { start, stop, kill: () => parts.forEach(({ child }) => child.kill('SIGKILL')) };
}

const spawnPart = ({ file, args, variables, isHushed = false }: PartToStart) =>
  fork(file, args, {
    cwd: root,
    detached: true, // Ctrl+C in a terminal reaches us alone, and we stop the parts in order
    env: childEnvironment({ ...variables, TREEWRIGHT_LEASH: '1' }),
    execArgv: ['--import', pathToFileURL(path.join(root, 'scripts/leash.mjs')).href],
    stdio: ['ignore', isHushed ? 'ignore' : 2, 2, 'ipc'], // the only line on standard output is the ready line
  });

async function end({ name, child, ended }: RunningPart) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const late = setTimeout(() => {
    console.error(`The ${name} did not end within ${graceMs / 1000} seconds and is killed.`);
    child.kill('SIGKILL');
  }, graceMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(late);
}
