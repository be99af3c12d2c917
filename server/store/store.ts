/** The open store of this process: one pool and one Prisma client, shared by every bundle and route. */
import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/server/store/generated/client';
import { givenPlace, type Place } from '@/server/store/place';

export interface Store extends Place {
  pool: pg.Pool;
  prisma: PrismaClient;
  close(): Promise<void>;
}

/** Opens a pool and a client at a place; connects on first use. `close` may be called more than once. */
export function connect({ mode, config }: Place): Store {
  const pool = new pg.Pool({ application_name: 'treewright', connectionTimeoutMillis: 10_000, ...config, max: 10 });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => console.error(`store: an idle connection ended (${error.message})`));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      await prisma.$disconnect();
      await pool.end();
    })());
  return { mode, config, pool, prisma, close };
}

// On globalThis, because the web build puts this module into more than one bundle and a development reload runs it again.
declare global {
  var treewrightStore: Store | undefined;
}

/** The store of this process, opened at the place that the launcher handed down unless `adopt` gave another. */
export const store = (): Store => (globalThis.treewrightStore ??= connect(givenPlace()));

/** Makes an opened store the one of this process. */
export const adopt = (opened: Store): Store => (globalThis.treewrightStore = opened);
