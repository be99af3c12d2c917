/** The embedded server as its owners see it: started or joined, started again when it ends, stopped by the last owner to leave. */
import 'server-only';
import path from 'node:path';
import { explain } from '@/server/refusal';
import { type Binaries, packagedBinaries } from '@/server/store/embedded/binaries';
import { bePresent, type Presence } from '@/server/store/embedded/presence';
import { runAs, type RunAs } from '@/server/store/embedded/run-as';
import { startServer, stopServer } from '@/server/store/embedded/server';
import { withFolderLock } from '@/server/store/folder-lock';
import { makeDataFolder } from '@/server/store/make-data-folder';
import type { EmbeddedConfig } from '@/server/store/place';

export interface OwnedServer {
  config: EmbeddedConfig;
  /** Gives the server up; it stops when nobody else owns it. */
  leave(): Promise<void>;
}

/** Any programs of PostgreSQL will do; those that npm brought are the default. */
export type FindBinaries = (as: RunAs, privateDir: string) => Binaries;

/** `folder` is the data folder; the database goes into `pg` inside of it. Throws a Refusal when it cannot be used. */
export async function ownServer(folder: string, findBinaries: FindBinaries = packagedBinaries): Promise<OwnedServer> {
  makeDataFolder(folder);
  const dir = path.join(folder, 'pg');
  const alone = <T>(work: () => Promise<T>) => withFolderLock(path.join(folder, 'store.lock'), work);
  let presence: Presence | undefined;
  let leaving = false;

  const join = () =>
    alone(async () => {
      const as = runAs(dir, folder);
      const config = await startServer(dir, findBinaries(as, folder), as);
      presence = await bePresent(config, () => void rejoin());
      return config;
    });

  const rejoin = async (pauseMs = 100): Promise<void> => {
    presence = undefined;
    if (leaving) return;
    console.error('store: the database server ended; starting it again.');
    try {
      await join();
      console.error('store: the database server answers again.');
    } catch (error) {
      console.error(`store: ${explain(error)}`);
      await new Promise((done) => setTimeout(done, pauseMs).unref());
      await rejoin(Math.min(pauseMs * 2, 5000));
    }
  };

  const leave = () => {
    leaving = true;
    return alone(async () => {
      if (!presence) return; // it ended before us; whoever joins next starts it
      const shared = await presence.shared();
      await presence.leave();
      if (!shared) await stopServer(dir);
    });
  };

  return { config: await join(), leave };
}
