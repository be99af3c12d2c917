/** A dataset folder on its way to the disk: written under another name, synced, and renamed when it is whole. */
import 'server-only';
import fs from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { Refusal } from '@/server/refusal';

/** Throws a Refusal unless there is nothing at `folder`, or an empty folder. */
export async function refuseUsed(folder: string): Promise<void> {
  const names = await fs.readdir(folder).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new Refusal(`${folder} is no folder; name one that is empty or not there yet.`);
    throw new Refusal(`${folder} cannot be read (${code ?? 'unknown error'}); name another folder.`);
  });
  if (names.length > 0) throw new Refusal(`${folder} is not empty; name a folder that is empty or not there yet.`);
}

const codeOf = (error: unknown): string | null => (error instanceof Error && 'code' in error ? String(error.code) : null);

async function syncAt(place: string): Promise<void> {
  const handle = await fs.open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files by path below a folder, each appended to. */
export class FolderWriter {
  private readonly files = new Map<string, fs.FileHandle>();
  private readonly folders = new Set<string>();

  constructor(readonly folder: string) {}

  async append(relative: string, text: string): Promise<void> {
    const file = this.files.get(relative) ?? (await this.open(relative));
    await file.appendFile(text);
  }

  private async open(relative: string): Promise<fs.FileHandle> {
    const place = path.join(this.folder, relative);
    await fs.mkdir(path.dirname(place), { recursive: true });
    for (let at = path.dirname(place); at.startsWith(this.folder); at = path.dirname(at)) this.folders.add(at);
    const file = await fs.open(place, 'wx');
    this.files.set(relative, file);
    return file;
  }

  /** After this a power cut takes nothing of it. */
  async sync(): Promise<void> {
    for (const file of this.files.values()) await file.sync();
    await this.close();
    for (const folder of this.folders) await syncAt(folder);
  }

  async close(): Promise<void> {
    const open = [...this.files.values()];
    this.files.clear();
    await Promise.all(open.map((file) => file.close()));
  }
}

/** Says which machine and process write in it, so that a dead one's is known. */
const workPrefix = `.treewright-export-${hostname().replace(/[^\w.]/g, '')}-`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Removes what processes that were killed in the middle left below `parent`. */
async function sweep(parent: string): Promise<void> {
  for (const name of await fs.readdir(parent)) {
    const pid = name.startsWith(workPrefix) ? Number.parseInt(name.slice(workPrefix.length), 10) : NaN;
    if (pid > 0 && !isAlive(pid)) await fs.rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** A folder below `parent` that is gone afterwards, whatever happens, with the parents that were made for it. */
export async function withWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const made = await fs.mkdir(parent, { recursive: true });
  await sweep(parent);
  const folder = await fs.mkdtemp(path.join(parent, `${workPrefix}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
    for (let at = parent; made !== undefined && at.startsWith(made); at = path.dirname(at)) await fs.rmdir(at).catch(() => {}); // not empty: it holds the dataset
  }
}

/** Puts a synced folder in its place; the place may be an empty folder. */
export async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await fs.rename(from, to);
  } catch (error) {
    throw new Refusal(`The dataset could not be put at ${to} (${codeOf(error) ?? 'unknown error'}); name a folder that is not there yet.`);
  }
  await syncAt(path.dirname(to));
}
