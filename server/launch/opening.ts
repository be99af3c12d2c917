/** What the ready line leads to. */
import 'server-only';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { linkMinutes, makeStartLink } from '@/server/auth/start-link';
import { env } from '@/server/env';
import { Refusal } from '@/server/refusal';

/** Refuses before anything is started when one of the files or folders of the command line is not there. */
export function checkFiles(files: readonly string[]) {
  const missing = files.find((file) => !existsSync(path.resolve(env().calledFrom, file)));
  if (missing !== undefined) throw new Refusal(`There is no file or folder ${missing}.`);
}

/**
 * Path and query of the page to open: imports the given files, then signs the owner in once and goes to them. The store is open and
 * the web server answers.
 */
export async function openingPath([first, ...rest]: readonly string[]): Promise<string> {
  const page = first === undefined ? null : await importPaths([first, ...rest]);
  return `/start?key=${await makeStartLink()}${page === null ? '' : `&to=${page}`}`;
}

/** What a person should know of the link in the ready line. */
export const aboutLink = `Open that link in a browser: it signs the owner in, once, within ${linkMinutes} minutes. \`./bin/treewright link\` prints another one.`;

/** Loaded when it is wanted: a plain start does not wait for the importers. */
async function importPaths(paths: readonly [string, ...string[]]): Promise<string> {
  const { importGiven } = await import('@/server/launch/import-given');
  return importGiven(paths, (line) => console.error(line));
}
