/** One transaction around several writes, wherever in the program they stand: what begins inside of another one becomes a part of it. */
import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { passKillPoint } from '@/server/kill-points';
import { store } from '@/server/store/store';

const running = new AsyncLocalStorage<PoolClient>();

/** For a query that must see what the transaction around it has written; the pool where there is none. */
export const reader = (): Pool | PoolClient => running.getStore() ?? store().pool;

/**
 * Commits when `work` returns, rolls back when it throws. Inside of another transaction it is a savepoint of that one. `work` runs its
 * statements one after another.
 */
export function inTransaction<T>(work: (client: PoolClient) => Promise<T>, pool: Pool = store().pool): Promise<T> {
  const around = running.getStore();
  return around ? asPart(around, work) : asWhole(pool, work);
}

async function asWhole<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSound = true;
  try {
    await client.query('begin');
    const value = await running.run(client, () => work(client));
    passKillPoint('before-commit');
    await client.query('commit');
    passKillPoint('after-commit');
    return value;
  } catch (error) {
    isSound = await client.query('rollback').then(() => true, () => false); // a lost connection has rolled back by itself
    throw error;
  } finally {
    client.release(!isSound);
  }
}

let parts = 0;

async function asPart<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const name = `part_${parts++}`;
  await client.query(`savepoint ${name}`);
  try {
    const value = await work(client);
    await client.query(`release savepoint ${name}`);
    return value;
  } catch (error) {
    await client.query(`rollback to savepoint ${name}`).catch(() => {}); // the first error is the one to show
    throw error;
  }
}
