/** From the paths that somebody gave to the files below them: folders are walked in order, links out of them are refused. */
import 'server-only';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isClutter } from '@/server/containers/member-name';

export type Given =
  | { kind: 'file'; path: string; absolute: string; bytes: number }
  /** A path that holds no file to read, and why. */
  | { kind: 'problem'; path: string; code: 'missing_file' | 'unsafe_member' | 'empty_file'; message: string };

/** `calledFrom`: what relative paths are relative to. Paths come back as they were given, with forward slashes. */
export async function* listGiven(paths: readonly string[], calledFrom: string): AsyncIterable<Given> {
  for (const given of paths) {
    const absolute = path.resolve(calledFrom, given);
    const shown = toSlashes(given);
    const facts = await fs.stat(absolute).catch(() => null);
    if (facts === null) yield { kind: 'problem', path: shown, code: 'missing_file', message: `There is no file or folder ${shown}, or it may not be read.` };
    else if (facts.isDirectory()) yield* listFolder(absolute, shown.replace(/\/+$/, ''), await fs.realpath(absolute));
    else yield await fileAt(absolute, shown);
  }
}

async function* listFolder(absolute: string, shown: string, top: string): AsyncIterable<Given> {
  let count = 0;
  for await (const found of walk(absolute, shown, top)) {
    count += 1;
    yield found;
  }
  if (count === 0) yield { kind: 'problem', path: shown, code: 'empty_file', message: `The folder ${shown} holds no files.` };
}

async function* walk(absolute: string, shown: string, top: string): AsyncIterable<Given> {
  const entries = await fs.readdir(absolute, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    yield { kind: 'problem', path: shown, code: 'missing_file', message: `The folder ${shown} may not be read.` };
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isClutter(entry.name)) continue;
    const [below, name] = [path.join(absolute, entry.name), `${shown}/${entry.name}`];
    if (entry.isDirectory()) yield* walk(below, name, top);
    else if (entry.isSymbolicLink()) yield await linkAt(below, name, top);
    else yield await fileAt(below, name);
  }
}

/** A link to a file inside the given folder is that file; anything else could lead anywhere, or round in circles. */
async function linkAt(absolute: string, shown: string, top: string): Promise<Given> {
  const target = await fs.realpath(absolute).catch(() => null);
  if (target === null) return { kind: 'problem', path: shown, code: 'missing_file', message: `The link ${shown} leads nowhere.` };
  const isInside = target.startsWith(top + path.sep);
  if (!isInside) return { kind: 'problem', path: shown, code: 'unsafe_member', message: `The link ${shown} leads out of the folder; it was not followed.` };
  return fileAt(absolute, shown);
}

async function fileAt(absolute: string, shown: string): Promise<Given> {
  const facts = await fs.stat(absolute).catch(() => null);
  if (facts === null) return { kind: 'problem', path: shown, code: 'missing_file', message: `${shown} may not be read.` };
  if (!facts.isFile()) return { kind: 'problem', path: shown, code: 'unsafe_member', message: `${shown} is no plain file; it was not opened.` };
  return { kind: 'file', path: shown, absolute, bytes: facts.size };
}

const toSlashes = (given: string) => (path.sep === '\\' ? given.replaceAll('\\', '/') : given);
