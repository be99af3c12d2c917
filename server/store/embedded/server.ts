/** Starts the PostgreSQL server of a folder, or takes over the one that already serves it, and stops it. */
import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Refusal } from '@/server/refusal';
import type { Binaries } from '@/server/store/embedded/binaries';
import { prepareCluster, superuser } from '@/server/store/embedded/cluster';
import { type Holder, holder, postmasterFile } from '@/server/store/embedded/postmaster-file';
import type { RunAs } from '@/server/store/embedded/run-as';
import { port, socketDir } from '@/server/store/embedded/socket-dir';
import type { EmbeddedConfig } from '@/server/store/place';

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** After a crash the folder may be held for a while by what is left of the old server; longer than this is something else. */
const patienceMs = 120_000;

/**
 * Returns once the server answers. The caller holds the lock of the folder, so that no second start interferes.
 * Throws a Refusal when the folder cannot be served.
 */
export async function startServer(dir: string, binaries: Binaries, as: RunAs): Promise<EmbeddedConfig> {
  prepareCluster(dir, binaries, as);
  const folder = fs.realpathSync(dir);
  const sockets = socketDir(folder, as);
  const config: EmbeddedConfig = { host: sockets, port, user: superuser, database: 'postgres' };
  let attempt: Attempt | undefined;
  let pauseMs = 50;
  let until = Date.now() + patienceMs;
  for (;;) {
    const current = holder(folder);
    // A server that outlived its parent may listen elsewhere: another TMPDIR, or another version of this program.
    config.host = (current.kind === 'server' && current.socketDir) || sockets;
    const answer = await ask(config);
    if (answer.kind === 'ready') return config;
    if (answer.kind === 'not-yet') until = Date.now() + patienceMs; // it recovers from a crash, and says so
    if (Date.now() > until) throw new Refusal(`PostgreSQL did not answer within ${patienceMs / 1000} seconds: ${answer.message}; see ${logFile(dir)}.`);
    if (current.kind === 'server' || attempt?.running()) {
      await sleep(20);
      continue;
    }
    if (attempt) {
      refuseHopeless(attempt.said(), current, folder, logFile(dir));
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, 2000);
    }
    attempt = launch(dir, folder, sockets, binaries, as);
  }
}

/** Asks the server to end its sessions and stop, and waits until it has. Nothing happens when none serves the folder. */
export async function stopServer(dir: string) {
  const folder = fs.realpathSync(dir);
  const current = holder(folder);
  if (current.kind !== 'server') return;
  process.kill(current.pid, 'SIGINT'); // PostgreSQL's word for: end sessions, write everything, stop
  for (let waited = 0; waited < patienceMs; waited += 20) {
    const now = holder(folder);
    if (now.kind !== 'server' || now.pid !== current.pid) return;
    await sleep(20);
  }
  throw new Refusal(`PostgreSQL (process ${current.pid}) did not stop within ${patienceMs / 1000} seconds.`);
}

type Answer = { kind: 'ready' } | { kind: 'not-yet'; message: string } | { kind: 'silent'; message: string };

async function ask(config: EmbeddedConfig): Promise<Answer> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // the answer is the rejection below
  try {
    await client.connect();
    return { kind: 'ready' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const starting = error instanceof pg.DatabaseError && error.code === '57P03';
    return { kind: starting ? 'not-yet' : 'silent', message };
  } finally {
    await client.end().catch(() => {});
  }
}

interface Attempt {
  running(): boolean;
  /** What the server wrote to its log since this attempt began. */
  said(): string;
}

/** A file, not a pipe: the server outlives the process that started it. */
const logFile = (dir: string) => path.join(path.dirname(dir), 'postgres.log');

function launch(dir: string, folder: string, sockets: string, binaries: Binaries, as: RunAs): Attempt {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`, // a list: quoted, for a path may hold a comma
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    log_min_error_statement: 'panic', // statements hold people's data
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = as.command(binaries.postgres, ['-D', folder, '-p', String(port), ...options]);
  const file = logFile(dir);
  const old = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (old > 10_000_000) fs.renameSync(file, `${file}.1`);
  const log = fs.openSync(file, 'a', 0o600);
  const start = fs.fstatSync(log).size;
  const child: ChildProcess = spawn(run.file, run.args, { ...run.options, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  let ended = '';
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ||= `ended with ${signal ?? code}`));
  child.unref();
  return {
    running: () => ended === '',
    said: () => fs.readFileSync(file).subarray(start).toString('utf8') || ended,
  };
}

/** After a failed attempt: returns when it is worth another one, and says what is in the way when it is not. */
function refuseHopeless(said: string, current: Holder, folder: string, log: string) {
  if (/lock file ".*" already exists/.test(said)) {
    if (current.kind !== 'stranger') return; // a zombie, or a server that ends at this moment
    const file = postmasterFile(folder);
    throw new Refusal(
      `${file} names process ${current.pid}, which is not the server of this folder but \`${current.command.slice(0, 80)}\`: ` +
        `when no PostgreSQL runs on this folder, remove that file (rm '${file}') and start again.`,
    );
  }
  if (/pre-existing shared memory block/.test(said)) return; // the last sessions of a killed server
  const reason = said.split('\n').find((line) => /FATAL|PANIC|could not|cannot/.test(line)) ?? said.trim().split('\n').at(-1) ?? '';
  throw new Refusal(`PostgreSQL did not start: ${reason.replace(/^.*?(FATAL|PANIC): +/, '')} (see ${log}).`);
}
