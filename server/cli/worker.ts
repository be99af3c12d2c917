/** `treewright worker`: does queued work, on this machine or on another one with the same DATABASE_URL. */
import 'server-only';
import { parseArgs } from 'node:util';
import type { Command } from '@/server/cli/command';
import { runWorker } from '@/server/jobs/run-worker';

export const worker: Command = {
  name: 'worker',
  summary: 'Do queued work until stopped',
  usage: 'worker [--json]',
  async run(args, io) {
    parseArgs({ args, options: { json: { type: 'boolean' } } });
    await runWorker(() => io.err('Working; Ctrl+C stops.'));
    return 0;
  },
};
