/** The database folder on disk: made once, whole or not at all, and refused when it is of another version of PostgreSQL. */
import 'server-only';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Refusal } from '@/server/refusal';
import type { Binaries } from '@/server/store/embedded/binaries';
import type { RunAs } from '@/server/store/embedded/run-as';

export const superuser = 'treewright';

/** Makes the folder unless it is there. The caller holds the lock of its parent. */
export function prepareCluster(dir: string, binaries: Binaries, as: RunAs) {
  if (!fs.existsSync(dir)) makeCluster(dir, binaries, as);
  const versionFile = path.join(dir, 'PG_VERSION');
  const made = fs.existsSync(versionFile) ? Number(fs.readFileSync(versionFile, 'utf8')) : null;
  if (made === null) throw new Refusal(`${dir} holds no PostgreSQL database: move it away, or set TREEWRIGHT_DATA_DIR to another folder.`);
  if (made !== binaries.major)
    throw new Refusal(
      `${dir} was made by PostgreSQL ${made}, and this version of Treewright brings PostgreSQL ${binaries.major}: ` +
        'write a backup with the version that made it, then restore that into an empty folder.',
    );
}

function makeCluster(dir: string, binaries: Binaries, as: RunAs) {
  refuseNamelessUser(as);
  const half = `${dir}.new`; // a killed start leaves this, never half a database under the real name
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  if (as.owner) fs.chownSync(half, as.owner.uid, as.owner.gid);
  // No password: the socket lies in a folder that only its owner may enter, and who may enter it could read the files anyway.
  const access = ['--auth-local=trust', '--auth-host=reject'];
  // The newer kind of locale is built in; the older ones take the system's plain order of bytes. Both sort by code point.
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--no-locale'];
  const run = as.command(binaries.initdb, ['-D', half, '-U', superuser, ...access, '--encoding=UTF8', ...locale]);
  const { status, stderr, error } = spawnSync(run.file, run.args, { ...run.options, cwd: '/', encoding: 'utf8' });
  if (status !== 0) {
    fs.rmSync(half, { recursive: true, force: true });
    const reason = (stderr || error?.message || '').trim().split('\n').find((line) => line.startsWith('initdb: error')) ?? stderr;
    throw new Refusal(`The database could not be made in ${dir}: ${reason}`);
  }
  fs.renameSync(half, dir);
  const parent = fs.openSync(path.dirname(dir), 'r');
  fs.fsyncSync(parent);
  fs.closeSync(parent);
}

/** initdb looks its user up by name. */
function refuseNamelessUser(as: RunAs) {
  try {
    if (!as.owner) os.userInfo();
  } catch {
    throw new Refusal(
      `The user id ${process.getuid?.()} has no name on this machine (no entry in /etc/passwd), which PostgreSQL needs to make its folder: ` +
        'run as a user with a name, or set DATABASE_URL.',
    );
  }
}
