/** Where the store is: a database server given by its URL, or the embedded one by its socket. */
import 'server-only';
import type { ClientConfig } from 'pg';
import { z } from 'zod';
import { env } from '@/server/env';
import { Refusal } from '@/server/refusal';

export interface Place {
  mode: 'embedded' | 'server';
  config: ClientConfig;
}

const HandedDown = z.strictObject({ host: z.string(), port: z.number(), user: z.string(), database: z.string() });
export type EmbeddedConfig = z.infer<typeof HandedDown>;

export const serverPlace = (url: string): Place => ({ mode: 'server', config: { connectionString: url } });

/** The variables by which a child process finds the store of its parent. */
export const handDown = (config: EmbeddedConfig): Record<string, string> => ({ TREEWRIGHT_STORE: JSON.stringify(config) });

/** For a process that does not own the store. Throws a Refusal when nobody said where it is. */
export function givenPlace(): Place {
  const { databaseUrl, handedDownStore } = env();
  if (databaseUrl) return serverPlace(databaseUrl);
  if (!handedDownStore) throw new Refusal('There is no store to use: start with `npm start`, or set DATABASE_URL.');
  return { mode: 'embedded', config: HandedDown.parse(JSON.parse(handedDownStore)) };
}
