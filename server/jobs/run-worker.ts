/** A worker process from its first line to its last: opens the store, works until it is asked to stop, gives the store up. */
import 'server-only';
import { forgetUploads } from '@/server/commands/forget-uploads';
import { endLeasesOfTheDead, workerName } from '@/server/jobs/dead-workers';
import { jobKinds } from '@/server/jobs/kinds';
import { work } from '@/server/jobs/work';
import { explain } from '@/server/refusal';
import { ownStore } from '@/server/store/own';

/** Returns after SIGTERM, SIGINT or SIGHUP; a job that runs then is given back. `onReady` hears when the store is open. */
export async function runWorker(onReady: () => void): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const store = await ownStore();
  try {
    onReady();
    await endLeasesOfTheDead();
    void forgetUploads().catch((error: unknown) => console.error(`worker: ${explain(error)}`)); // beside the work, and again at the next start
    await work(workerName(), jobKinds, stop.signal);
  } finally {
    await store.close();
  }
}
