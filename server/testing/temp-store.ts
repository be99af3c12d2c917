/** A real, migrated, empty store for the tests of one file. */
import 'server-only';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { adopt, connect, type Store } from '@/server/store/store';
import type { TestServer } from '@/server/testing/test-server';

export interface TempStore {
  readonly store: Store;
  /** For a process of its own that is to work on the same store: its DATABASE_URL. */
  readonly url: string;
}

/**
 * Opens a database of its own for a test file and makes it the `store()` of the process; drops it afterwards. Called once, at the top
 * of the file or of a `describe`; what it returns is filled before the first test runs:
 *
 *     const opened = tempStore();
 *     it('…', async () => { await opened.store.prisma.project.create(…) });
 */
export function tempStore(): TempStore {
  let opened: OpenedStore | undefined;
  beforeAll(async () => void (opened = await openTempStore()));
  afterAll(() => opened?.drop());
  const now = () => {
    if (!opened) throw new Error('The store opens before the first test: use it inside of a test or a hook.');
    return opened;
  };
  return {
    get store() {
      return now().store;
    },
    get url() {
      return now().url;
    },
  };
}

/** The same for one piece of code, such as a property that wants an empty store for each case. */
export async function withTempStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const opened = await openTempStore();
  try {
    return await work(opened.store);
  } finally {
    await opened.drop();
  }
}

interface OpenedStore extends TempStore {
  drop(): Promise<void>;
}

async function openTempStore(): Promise<OpenedStore> {
  const { mode, config, template } = inject('testServer');
  const database = `treewright_test_${randomUUID().replaceAll('-', '')}`;
  await run(config, `create database ${database} template ${template}`);
  const store = adopt(connect({ mode, config: { ...config, database } }));
  const drop = async () => {
    await store.close();
    await run(config, `drop database if exists ${database} with (force)`);
  };
  return { store, url: urlOf({ ...config, database }), drop };
}

function urlOf({ host, port, user, password = '', database }: TestServer['config']): string {
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgresql://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`; // a host may be the folder of a socket
}

async function run(config: pg.ClientConfig, statement: string) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
