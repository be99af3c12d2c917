/** The only reader of process.env: what the outside may set, checked, with its defaults. */
import 'server-only';
import path from 'node:path';
import { z } from 'zod';
import { isKillPoint, killPoints } from '@/server/kill-point-names';
import { Refusal } from '@/server/refusal';

const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const Environment = z.object({
  /** A PostgreSQL server to use in place of the embedded one. */
  DATABASE_URL: text.refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
    message: 'must begin with postgresql://',
  }),
  /** Where an object store keeps the raw files, in place of the data folder. */
  TREEWRIGHT_BLOB_URL: text,
  TREEWRIGHT_DATA_DIR: text,
  /** Where the embedded server listens, handed down by the process that started it. */
  TREEWRIGHT_STORE: text,
  /** Further names under which pages may be asked for, divided by commas or blanks. */
  TREEWRIGHT_ALLOWED_HOSTS: text,
  HOST: text.transform((host) => host ?? '127.0.0.1'),
  PORT: text.transform((port) => port ?? '3000').refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65535, {
    message: 'must be a number from 0 to 65535',
  }),
  /** The folder in which npm was called, before it went to the checkout, and the script that it runs. */
  INIT_CWD: text,
  npm_lifecycle_event: text,
  NODE_ENV: text,
  /** For tests of crashes: the process kills itself when it passes this point (for the n-th time). */
  TREEWRIGHT_KILL_AT: text.refine((point) => point === undefined || isKillPoint(point), { message: `must be one of ${killPoints.join(', ')}, perhaps with :n` }),
});

/** Reads the environment anew, so that a test or a launcher may set a variable first. Throws a Refusal that names the wrong variable. */
export function env() {
  const parsed = Environment.safeParse(process.env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(`The environment variable ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { DATABASE_URL, TREEWRIGHT_BLOB_URL, TREEWRIGHT_DATA_DIR, TREEWRIGHT_STORE, TREEWRIGHT_ALLOWED_HOSTS, HOST, PORT, NODE_ENV, TREEWRIGHT_KILL_AT, ...npm } = parsed.data;
  return {
    databaseUrl: DATABASE_URL,
    blobUrl: TREEWRIGHT_BLOB_URL,
    /** The data folder as given; `dataDir` of server/data-dir.ts makes it absolute. */
    givenDataDir: TREEWRIGHT_DATA_DIR,
    handedDownStore: TREEWRIGHT_STORE,
    allowedHosts: TREEWRIGHT_ALLOWED_HOSTS,
    host: HOST,
    port: Number(PORT),
    /** What relative paths of a call are relative to. */
    calledFrom: path.resolve((npm.npm_lifecycle_event === 'start' && npm.INIT_CWD) || '.'),
    production: NODE_ENV === 'production',
    killAt: TREEWRIGHT_KILL_AT,
  };
}

/** The environment for a child process: ours, with some variables set. */
export const childEnvironment = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more });
