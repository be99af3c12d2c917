/** Workers that died with their machine or their program are known at the next start, which need not wait for their leases. */
import 'server-only';
import { hostname } from 'node:os';
import { store } from '@/server/store/store';
import { processInfo } from '@/server/store/embedded/process-info';

/** Unique, and says which process of which machine it is. */
export const workerName = (pid = process.pid): string => `${hostname()}:${pid}:${Date.now()}`;

/**
 * Ends the leases of workers of this machine that do not live any more. Only where the store is embedded: everybody who uses that is
 * on this machine, while two machines that share a server may have one name. An id that was handed out again waits for its lease.
 */
export async function endLeasesOfTheDead(): Promise<void> {
  const { pool, mode } = store();
  if (mode !== 'embedded') return;
  const { rows } = await pool.query<{ owner: string }>(`select distinct owner from "Job" where state = 'running' and owner is not null`);
  const dead = rows.map(({ owner }) => owner).filter(isDead);
  await pool.query(`update "Job" set "leaseTill" = now() - interval '1 s' where state = 'running' and owner = any($1)`, [dead]);
}

function isDead(owner: string): boolean {
  const [, host, pid] = /^(.*):(\d+):\d+$/.exec(owner) ?? [];
  if (host !== hostname()) return false;
  const info = processInfo(Number(pid));
  return info === null || info.zombie;
}
