/** Opens the store for a process that owns it: launcher, worker and command line. Never imported by the web server, which gets the place. */
import 'server-only';
import pg from 'pg';
import { dataDir } from '@/server/data-dir';
import { env } from '@/server/env';
import { Refusal } from '@/server/refusal';
import { ownServer } from '@/server/store/embedded/owned-server';
import { migrate } from '@/server/store/migrate';
import { handDown, serverPlace } from '@/server/store/place';
import { adopt, connect, type Store } from '@/server/store/store';

export interface OwnedStore extends Store {
  /** The variables by which a child process finds this store. */
  handDown: Record<string, string>;
}

/**
 * Starts or joins the embedded server, or connects to the one of DATABASE_URL; brings it up to date and makes it the store of this
 * process. `close` also gives the embedded server up. Throws a Refusal when the store cannot be used.
 */
export async function ownStore(): Promise<OwnedStore> {
  const { databaseUrl } = env();
  return databaseUrl ? ownServerStore(databaseUrl) : ownEmbeddedStore(dataDir());
}

async function ownEmbeddedStore(folder: string): Promise<OwnedStore> {
  const server = await ownServer(folder);
  const opened = connect({ mode: 'embedded', config: server.config });
  const close = async () => {
    await opened.close();
    await server.leave();
  };
  return ready({ ...opened, close, handDown: handDown(server.config) });
}

async function ownServerStore(url: string): Promise<OwnedStore> {
  await checkServer(url);
  return ready({ ...connect(serverPlace(url)), handDown: {} });
}

async function ready(owned: OwnedStore): Promise<OwnedStore> {
  try {
    await migrate(owned.pool);
  } catch (error) {
    await owned.close();
    throw error;
  }
  adopt(owned);
  return owned;
}

const oldestServer = 15;

async function checkServer(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the rejection below says it
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`);
    const major = rows[0]?.major ?? 0;
    if (major < oldestServer)
      throw new Refusal(`The server of DATABASE_URL is PostgreSQL ${major}, and Treewright needs ${oldestServer} or newer.`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { host, port, database } = client; // never the URL, which holds a password
    throw new Refusal(`The database ${database} at ${host}:${port} (DATABASE_URL) cannot be used: ${reason(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Node gives several refused addresses as one error without words of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}
