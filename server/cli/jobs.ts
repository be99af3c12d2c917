/** `treewright jobs`: what the queue holds, and how to end a job. */
import 'server-only';
import { parseArgs } from 'node:util';
import { type Command, type CommandIo, WrongUsage } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { listJobs } from '@/server/jobs/list-jobs';
import { cancelJob } from '@/server/jobs/queue';

export const jobs: Command = {
  name: 'jobs',
  summary: 'List queued, running and ended work, or cancel a job',
  usage: 'jobs [--limit N] [--json]\njobs cancel ID [--json]',
  async run(args, io) {
    const options = { json: { type: 'boolean', default: false }, limit: { type: 'string', default: '50' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb, id] = positionals;
    if (verb === undefined) return list(limitOf(values.limit), values.json, io);
    if (verb === 'cancel' && id !== undefined && positionals.length === 2) return cancel(id, values.json, io);
    throw new WrongUsage(`jobs takes nothing, or cancel and one id; not \`${positionals.join(' ')}\`.`);
  },
};

function limitOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new WrongUsage(`--limit is a number from 1 to 99999, not ${text}.`);
  return Number(text);
}

const list = (limit: number, json: boolean, io: CommandIo) =>
  withStore(async () => {
    const found = await listJobs(limit);
    if (json) io.out(JSON.stringify({ jobs: found }));
    else if (found.length === 0) io.out('The queue is empty.');
    else for (const job of found) io.out(`${job.createdAt}  ${job.state.padEnd(9)}  ${job.kind.padEnd(12)}  ${job.id}  ${job.error ?? ''}`.trimEnd());
    return 0;
  });

const cancel = (id: string, json: boolean, io: CommandIo) =>
  withStore(async () => {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new WrongUsage(`${id} is no job id.`);
    const cancelled = await cancelJob(id);
    if (json) io.out(JSON.stringify({ id, cancelled }));
    else io.out(cancelled ? `${id} ends.` : `${id} had ended before, or never was.`);
    return cancelled ? 0 : 1;
  });
