/** A worker process from its first line to its last: opens the store, works until it is asked to stop, gives the store up. */
import 'server-only';
import { hostname } from 'node:os';
import { jobKinds } from '@/server/jobs/kinds';
import { work } from '@/server/jobs/work';
import { ownStore } from '@/server/store/own';

/** Returns after SIGTERM, SIGINT or SIGHUP; a job that runs then is given back. `onReady` hears when the store is open. */
export async function runWorker(onReady: () => void): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const store = await ownStore();
  try {
    onReady();
    await work(`${hostname()}:${process.pid}:${Date.now()}`, jobKinds, stop.signal);
  } finally {
    await store.close();
  }
}
