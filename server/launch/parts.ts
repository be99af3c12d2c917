/** The processes that the launcher starts: each in a group of its own, each ending when the launcher dies, stopped in the order of their start. */
import 'server-only';
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { childEnvironment } from '@/server/env';
import { root } from '@/server/root';

const graceMs = 8000;

interface Part {
  name: string;
  child: ChildProcess;
  ended: Promise<void>;
}

export interface Parts {
  /** Runs a module as a child. It gets a channel to us, which closes when we die, however we die. */
  start(name: string, file: string, args: readonly string[], variables: Record<string, string>): void;
  /** Asks one after the other to end, in the order of their start, and kills one that does not. */
  stop(): Promise<void>;
  /** Ends all at once, for somebody who will not wait. */
  kill(): void;
}

/** `onEnd` hears of a part that ended by itself. */
export function makeParts(onEnd: (name: string, how: string) => void): Parts {
  const parts: Part[] = [];
  let stopping = false;
  const start: Parts['start'] = (name, file, args, variables) => {
    const child = fork(file, args, {
      cwd: root,
      detached: true, // Ctrl+C in a terminal reaches us alone, and we stop the parts in order
      env: childEnvironment(variables),
      execArgv: ['--import', pathToFileURL(path.join(root, 'scripts/leash.mjs')).href],
      stdio: ['ignore', 2, 2, 'ipc'], // the only line on standard output is the ready line
    });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.once('exit', (code, signal) => stopping || onEnd(name, String(signal ?? code)));
    parts.push({ name, child, ended });
  };
  const stop = async () => {
    stopping = true;
    for (const part of parts) await end(part);
  };
  return { start, stop, kill: () => parts.forEach(({ child }) => child.kill('SIGKILL')) };
}

async function end({ name, child, ended }: Part) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const late = setTimeout(() => {
    console.error(`The ${name} did not end within ${graceMs / 1000} seconds and is killed.`);
    child.kill('SIGKILL');
  }, graceMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(late);
}
