/** Finds a PostgreSQL server other than the embedded one, so that tests show that the program runs on that too. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

export type ServerForTests =
  | { kind: 'url'; url: string }
  /** A folder with the programs of a server to be started for the tests alone. */
  | { kind: 'programs'; dir: string }
  | { kind: 'none'; why: string };

const oldest = 15;

/** TEST_DATABASE_URL, else the newest server programs of this machine. */
export function serverForTests(): ServerForTests {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { kind: 'url', url };
  const dirs = [...installed(), ...onPath()].filter((dir) => majorOf(dir) >= oldest);
  const [dir] = dirs.sort((a, b) => majorOf(b) - majorOf(a));
  if (dir) return { kind: 'programs', dir };
  return { kind: 'none', why: `TEST_DATABASE_URL is not set, and no PostgreSQL ${oldest} or newer is installed.` };
}

function installed(): string[] {
  const parent = '/usr/lib/postgresql';
  return existsSync(parent) ? readdirSync(parent).map((version) => path.join(parent, version, 'bin')) : [];
}

const onPath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((dir) => path.join(dir, 'pg_ctl'))
    .filter((file) => existsSync(file))
    .map((file) => path.dirname(realpathSync(file)));

function majorOf(dir: string): number {
  const { status, stdout } = spawnSync(path.join(dir, 'postgres'), ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}
