import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The checkout: sources and bundles lie at different depths below it, so it is found by its package.json. */
function findRoot(from: string): string {
  const above = path.dirname(from);
  return above === from || existsSync(path.join(from, 'package.json')) ? from : findRoot(above);
}

/** The web build knows no folder of its own; its server runs in the checkout. */
const here: string | undefined = import.meta.dirname;

export const root = findRoot(here ?? process.cwd());

/** The version of this program, as package.json gives it. */
export const programVersion = () =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).version;
