/** `treewright link`: another one-time sign-in link for the server that runs. */
import 'server-only';
import { parseArgs } from 'node:util';
import { makeStartLink } from '@/server/auth/start-link';
import type { Command } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { dataDir } from '@/server/data-dir';
import { env } from '@/server/env';
import { originOf } from '@/server/launch/address';
import { originOfRunning } from '@/server/launch/one-per-folder';
import { Refusal } from '@/server/refusal';

/** A server of DATABASE_URL holds no folder; it is looked for where HOST and PORT say. */
async function runningOrigin(): Promise<string> {
  const { databaseUrl, host, port } = env();
  if (!databaseUrl) {
    const origin = await originOfRunning(dataDir());
    if (origin === null) throw new Refusal(`No server runs on ${dataDir()}: \`npm start\` starts one and prints its link.`);
    return origin;
  }
  const origin = originOf(host, port);
  const answer = await fetch(`${origin}/api/v1/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null); // nobody listens
  if (answer?.ok !== true) throw new Refusal(`No server answers at ${origin}: set HOST and PORT to those of the server, or start it with \`npm start\`.`);
  return origin;
}

export const link: Command = {
  name: 'link',
  summary: 'Print a new sign-in link for the running server (10 minutes, used once)',
  usage: 'link [--json]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const origin = await runningOrigin();
    return withStore(async () => {
      const url = `${origin}/start?key=${await makeStartLink()}`;
      io.out(values.json ? JSON.stringify({ url }) : url);
      return 0;
    });
  },
};
