/**
 * One connection by which an owner of the embedded server is known to the others. The server itself counts the owners, so one that
 * is killed is gone at once, and the end of the connection tells the owner that the server has ended.
 */
import 'server-only';
import pg from 'pg';
import type { EmbeddedConfig } from '@/server/store/place';

const ownerName = 'treewright-owner';

export interface Presence {
  /** Whether another process owns the server too. */
  shared(): Promise<boolean>;
  leave(): Promise<void>;
}

/** `onLost` is called when the server ends the connection, never after `leave`. */
export async function bePresent(config: EmbeddedConfig, onLost: () => void): Promise<Presence> {
  const client = new pg.Client({ ...config, application_name: ownerName });
  let left = false;
  client.on('error', () => {}); // 'end' follows
  client.on('end', () => left || onLost());
  await client.connect();
  return {
    shared: async () => {
      const { rows } = await client.query<{ others: number }>(
        'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [ownerName],
      );
      return (rows[0]?.others ?? 0) > 0;
    },
    leave: async () => {
      left = true;
      await client.end();
    },
  };
}
