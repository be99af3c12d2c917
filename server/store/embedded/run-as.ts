/** PostgreSQL refuses to run as root: here root becomes another user for it, and everybody else stays who they are. */
import 'server-only';
import { spawnSync, type SpawnOptions } from 'node:child_process';
import fs from 'node:fs';
import { Refusal } from '@/server/refusal';

export interface RunAs {
  /** The user and group that own the database folder; null when they are simply ours. */
  owner: { uid: number; gid: number } | null;
  /** The command that runs a program as that user. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions };
}

/** `dir` is the database folder, there or yet to be made inside `parent`. A folder that a person made before stays with that person. */
export function runAs(dir: string, parent: string): RunAs {
  if (process.getuid?.() !== 0) return { owner: null, command: (file, args) => ({ file, args: [...args], options: {} }) };
  const made = fs.statSync(dir, { throwIfNoEntry: false });
  const owner = made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : { uid: id('-u'), gid: id('-g') };
  if (spawnSync('test', ['-x', parent], { ...owner, cwd: '/' }).status === 0)
    return { owner, command: (file, args) => ({ file, args: [...args], options: owner }) };
  return { owner, command: throughClosedDoors(owner) };
}

/** Below a home that only root may enter, the server needs the right to pass through folders, and gets that right alone. */
function throughClosedDoors({ uid, gid }: { uid: number; gid: number }): RunAs['command'] {
  const rights = '+dac_read_search';
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', `--inh-caps=${rights}`, `--ambient-caps=${rights}`];
  if (spawnSync('setpriv', [...drop, 'true']).status !== 0)
    throw new Refusal(
      'PostgreSQL refuses to run as root, and another user cannot reach the data folder: ' +
        'start as an ordinary user, or set TREEWRIGHT_DATA_DIR to a folder outside of a closed home.',
    );
  return (program, args) => ({ file: 'setpriv', args: [...drop, program, ...args], options: {} });
}

function id(flag: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  if (status === 0) return Number(stdout);
  throw new Refusal('PostgreSQL refuses to run as root, and there is no user `nobody` to run it as: start as an ordinary user.');
}
