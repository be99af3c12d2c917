/** Before a suite: one server for all of its files, with a migrated, empty database that each file gets a copy of. */
import 'server-only';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { programsIn } from '@/server/store/embedded/binaries';
import { ownServer } from '@/server/store/embedded/owned-server';
import { migrate } from '@/server/store/migrate';
import { serverForTests } from '@/server/testing/server-for-tests';
import type { TestServer } from '@/server/testing/test-server';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export async function setup(project: TestProject) {
  const { server, stop } = await startServer(project.config.env.TREEWRIGHT_TEST_STORE === 'server');
  const template = `treewright_template_${process.pid}`;
  const admin = new pg.Client(server.config);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const pool = new pg.Pool({ ...server.config, database: template });
  await migrate(pool);
  await pool.end();
  project.provide('testServer', { ...server, template });
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await stop();
  };
}

interface Started {
  server: Omit<TestServer, 'template'>;
  stop(): Promise<void>;
}

async function startServer(notEmbedded: boolean): Promise<Started> {
  const found = serverForTests();
  if (notEmbedded && found.kind === 'url') return { server: { mode: 'server', config: configOf(found.url) }, stop: async () => {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treewright-test-'));
  fs.chmodSync(folder, 0o711);
  const programs = notEmbedded && found.kind === 'programs' ? found.dir : null;
  const owned = await (programs ? ownServer(folder, (as) => programsIn(programs, as) ?? refuse(programs)) : ownServer(folder));
  const stop = async () => {
    await owned.leave();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { server: { mode: notEmbedded ? 'server' : 'embedded', config: owned.config }, stop };
}

const refuse = (dir: string): never => {
  throw new Error(`The programs in ${dir} do not run for the user of the tests.`);
};

/** In parts, so that the name of the database can be another one. */
function configOf(url: string) {
  const { host, port, user, password, database } = new pg.Client(url);
  return { host, port, user: user ?? 'postgres', password: typeof password === 'string' ? password : '', database: database ?? 'postgres' };
}
