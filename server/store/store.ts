/** The open store of this process: one pool and one Prisma client, shared by every bundle and route. */
import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/server/store/generated/client';
import { givenPlace, type Place } from '@/server/store/place';

export interface Store extends Place {
  pool: pg.Pool;
  /** For work that keeps a connection while it asks for others of `pool`, which must never wait for each other. */
  writers: pg.Pool;
  prisma: PrismaClient;
  close(): Promise<void>;
}

/** Opens a pool and a client at a place; connects on first use. `close` may be called more than once. */
export function connect({ mode, config }: Place): Store {
  const [pool, writers] = [openPool(config, 10), openPool(config, 5)];
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      await prisma.$disconnect();
      await Promise.all([pool.end(), writers.end()]);
    })());
  return { mode, config, pool, writers, prisma, close };
}

function openPool(config: pg.ClientConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ application_name: 'treewright', connectionTimeoutMillis: 10_000, ...config, max });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => console.error(`store: an idle connection ended (${error.message})`));
  return pool;
}

// On globalThis, because the web build puts this module into more than one bundle and a development reload runs it again.
declare global {
  var treewrightStore: Store | undefined;
}

/** The store of this process, opened at the place that the launcher handed down unless `adopt` gave another. */
export const store = (): Store => (globalThis.treewrightStore ??= connect(givenPlace()));

/** Makes an opened store the one of this process. */
export const adopt = (opened: Store): Store => (globalThis.treewrightStore = opened);
