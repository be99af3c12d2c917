/** The folder that holds everything a person would have to back up: the embedded database and the raw files. */
import 'server-only';
import path from 'node:path';
import { env } from '@/server/env';
import { root } from '@/server/root';

/** Absolute. The default lies in the checkout, so that the command line finds it from any folder. */
export function dataDir(): string {
  const given = env().givenDataDir;
  return given ? path.resolve(given) : path.join(root, 'data');
}
