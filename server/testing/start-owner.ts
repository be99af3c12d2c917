/** Starts `owner.ts` as a real process and talks to it. */
import 'server-only';
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { childEnvironment } from '@/server/env';
import { root } from '@/server/root';

export interface Owner {
  /** Runs a statement in that process's store; rejects with its error. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** The process id of the database server. */
  serverPid(): number;
  /** Ends it as Ctrl+C would, and waits for that. */
  end(): Promise<void>;
  /** kill -9, and waits for that. */
  kill(): Promise<void>;
}

const Answer = z.union([z.object({ error: z.string() }), z.object({ rows: z.array(z.record(z.string(), z.unknown())) })]);

/** Inside of node_modules, so that the bundle finds its packages. */
const bundle = path.join(root, 'node_modules/.treewright-test/owner.mjs');
let bundled: Promise<unknown> | undefined;

const makeBundle = () =>
  (bundled ??= build({
    absWorkingDir: root,
    entryPoints: ['server/testing/owner.ts'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { 'server-only': './scripts/empty.mjs' },
  }));

/** Resolves when the store is open; rejects with the sentence of a refusal. `as` runs it as another user. */
export async function startOwner(folder: string, as: Pick<ForkOptions, 'uid' | 'gid'> = {}): Promise<Owner> {
  await makeBundle();
  const env = childEnvironment({ TREEWRIGHT_DATA_DIR: folder });
  delete env.DATABASE_URL;
  const child = fork(bundle, [], { ...as, env, cwd: '/', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await answer(child);
  const finish = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    query: (statement) => {
      child.send(statement);
      return answer(child);
    },
    serverPid: () => Number(fs.readFileSync(path.join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]),
    end: () => finish('SIGTERM'),
    kill: () => finish('SIGKILL'),
  };
}

async function answer(child: ChildProcess) {
  const said = await new Promise<unknown>((done, fail) => {
    child.once('message', done);
    child.once('exit', (code, signal) => fail(new Error(`The owner ended (${signal ?? code}) without an answer.`)));
  });
  const parsed = Answer.parse(said);
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed.rows;
}
