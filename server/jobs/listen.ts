/** Hears the notices of the queue on a connection of its own, and makes a new one when that ends. */
import 'server-only';
import pg from 'pg';
import { jobChannel } from '@/server/jobs/queue';
import { store } from '@/server/store/store';

const againMs = 1000;

export interface JobNotices {
  /** How many notices there have been. */
  heard(): number;
  /** Resolves when there have been more than `count` notices, after `ms`, or when the listening stops. */
  after(count: number, ms: number): Promise<void>;
  /** Calls `heard` with the id of each job that a notice names; returns how to stop that. */
  onNotice(heard: (id: string) => void): () => void;
}

export function listenForJobs(stop: AbortSignal): JobNotices {
  const listeners = new Set<(id: string) => void>();
  let count = 0;
  const wake = (id: string) => {
    count += 1;
    for (const heard of [...listeners]) heard(id);
  };
  const onNotice = (heard: (id: string) => void) => {
    listeners.add(heard);
    return () => void listeners.delete(heard);
  };
  const after = (seen: number, ms: number) =>
    new Promise<void>((done) => {
      if (stop.aborted || count > seen) return done();
      const finish = () => {
        clearTimeout(timer);
        stop.removeEventListener('abort', finish);
        forget();
        done();
      };
      const timer = setTimeout(finish, ms);
      const forget = onNotice(finish);
      stop.addEventListener('abort', finish);
    });
  void hear(stop, wake);
  return { heard: () => count, after, onNotice };
}

async function hear(stop: AbortSignal, wake: (id: string) => void): Promise<void> {
  if (stop.aborted) return;
  const client = new pg.Client({ ...store().config, application_name: 'treewright-worker' });
  const end = () => void client.end().catch(() => {}); // it may have ended by itself
  client.on('error', () => {}); // 'end' follows
  client.on('notification', ({ payload }) => wake(payload ?? ''));
  client.on('end', () => {
    stop.removeEventListener('abort', end);
    if (!stop.aborted) setTimeout(() => void hear(stop, wake), againMs).unref();
  });
  stop.addEventListener('abort', end);
  try {
    await client.connect();
    await client.query(`listen ${jobChannel}`);
    wake(''); // what came while nobody listened
  } catch {
    end(); // a server that is not there; 'end' tries again
  }
}
