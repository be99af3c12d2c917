/** Real files and small broken ones that are kept beside the checkout; tests over them are left out, and say so, where they are not there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Importer } from '@/lib/importers/importer';
import { fileAmong, readSample, type ReadSample } from './read-sample';

const examples = join(import.meta.dirname, '../../../shared/examples');
export const areExamplesThere = existsSync(join(examples, 'trajectories/INDEX.tsv'));
if (!areExamplesThere) console.warn(`Tests over real files are left out: ${examples} is not there.`);

/** Where a file below the examples stands. */
export const examplePath = (path: string): string => join(examples, path);
export const exampleBytes = (path: string): Uint8Array => new Uint8Array(readFileSync(examplePath(path)));

/** Reads one file with the others of its folder as neighbours. `path`: below the examples. */
export function readExample(importer: Importer, path: string): Promise<ReadSample> {
  const folder = dirname(path);
  const names = readdirSync(join(examples, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
  return readSample(importer, fileAmong(new Map(names.map(({ name }) => [`${folder}/${name}`, exampleBytes(`${folder}/${name}`)])), path));
}
