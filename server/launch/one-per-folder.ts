/** One launcher a data folder: a second one is told where the first one runs. */
import 'server-only';
import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '@/server/refusal';
import { tryHold } from '@/server/store/folder-lock';
import { makeDataFolder } from '@/server/store/make-data-folder';

export interface HeldFolder {
  /** Tells a second launcher where this one can be reached. */
  announce(origin: string): void;
}

const lockOf = (folder: string) => path.join(folder, 'launcher.lock');

/** What the launcher wrote that holds it; no origin while it starts. */
function holderOf(lock: string): { pid: string | undefined; origin: string | undefined } {
  const [pid, origin] = fs.readFileSync(lock, 'utf8').trim().split(' ');
  return { pid, origin };
}

/** Where the launcher of the folder can be reached; null: none runs, or it is still starting. */
export async function originOfRunning(folder: string): Promise<string | null> {
  const lock = lockOf(folder);
  if (!fs.existsSync(lock)) return null;
  const release = await tryHold(lock);
  release?.();
  return release ? null : (holderOf(lock).origin ?? null);
}

/** Holds the folder until this process ends. Throws a Refusal that names the process and the address of the one that has it. */
export async function holdFolder(folder: string): Promise<HeldFolder> {
  makeDataFolder(folder);
  const lock = lockOf(folder);
  if (!(await tryHold(lock))) {
    const { pid, origin } = holderOf(lock);
    const first = origin ? `process ${pid}, at ${origin}` : `process ${pid}, which is still starting`;
    throw new Refusal(`Treewright already runs on ${folder} (${first}): use that one, stop it, or set TREEWRIGHT_DATA_DIR to another folder.`);
  }
  const write = (text: string) => fs.writeFileSync(lock, `${process.pid} ${text}\n`);
  write('');
  return { announce: write };
}
