/**
 * Locks on a file that the kernel frees when their holder dies, however it dies: no process id is kept, so none can be stale or
 * handed out again to a stranger.
 */
import 'server-only';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { Refusal } from '@/server/refusal';

/** How long one process may prepare a folder before another one stops waiting: crash recovery and a first initdb fit in well. */
const waitSeconds = 300;

/** Runs `work` while no other process holds the lock of this file. */
export async function withFolderLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const release = await take(file, waitSeconds);
  if (!release) throw new Refusal(`Another process has been holding ${file} for ${waitSeconds} seconds: end it, then try again.`);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Takes the lock if it is free, until `release` is called or this process ends; null when someone else has it. */
export const tryHold = (file: string) => take(file, 0);

const take = (file: string, seconds: number) => (process.platform === 'darwin' ? takeByOpening(file, seconds) : takeByFlock(file, seconds));

/**
 * flock(2) by way of flock(1), for Node has no call for it. The lock belongs to the open file that both share, so it stays with us
 * when the little program has ended, and goes with our descriptor.
 */
async function takeByFlock(file: string, seconds: number) {
  const descriptor = fs.openSync(file, 'a');
  const args = seconds > 0 ? ['-x', '-w', String(seconds), '3'] : ['-x', '-n', '3'];
  const child = spawn('flock', args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
  const code = await new Promise<number | Error>((done) => {
    child.once('error', done);
    child.once('exit', (status) => done(status ?? 1));
  });
  if (code === 0) return () => fs.closeSync(descriptor);
  fs.closeSync(descriptor);
  if (code === 1) return null;
  throw new Refusal(`The program flock (package util-linux) is needed to lock ${file}: install it, or set DATABASE_URL.`);
}

/** On macOS a file can be opened and locked in one step. */
async function takeByOpening(file: string, seconds: number) {
  const openExclusively = 0x20; // O_EXLOCK
  const until = Date.now() + seconds * 1000;
  for (;;) {
    try {
      const { O_RDWR, O_CREAT, O_NONBLOCK } = fs.constants;
      const descriptor = fs.openSync(file, O_RDWR | O_CREAT | O_NONBLOCK | openExclusively, 0o600);
      return () => fs.closeSync(descriptor);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
    if (Date.now() >= until) return null;
    await new Promise((done) => setTimeout(done, 50));
  }
}
