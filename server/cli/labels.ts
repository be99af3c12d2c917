/** `treewright labels`: label events into a project and out of it. */
import 'server-only';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printJson } from '@/lib/json/print-json';
import type { LabelInput } from '@/lib/labels/event';
import { type Command, type CommandIo, WrongUsage } from '@/server/cli/command';
import { inProject } from '@/server/cli/in-project';
import { writeLines } from '@/server/cli/lines-out';
import { applyLabels } from '@/server/commands/apply-labels';
import { env } from '@/server/env';
import { dumpLabels } from '@/server/queries/dump-labels';
import { Refusal } from '@/server/refusal';

export const labels: Command = {
  name: 'labels',
  summary: 'Append label events to a project, or write them out',
  usage: 'labels apply FILE|- --project P [--json]\nlabels dump --project P [--out FILE] [--json]',
  async run(args, io) {
    const options = { project: { type: 'string' }, out: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb, file] = positionals;
    if (verb === 'apply' && file !== undefined && positionals.length === 2) return apply(file, values.project, values.json, io);
    if (verb === 'dump' && positionals.length === 1) return dump(values, io);
    throw new WrongUsage('labels wants apply with one file (or - for standard input), or dump.');
  },
};

async function apply(file: string, project: string | undefined, json: boolean, io: CommandIo): Promise<number> {
  return inProject('labels apply', project, async ({ id, name }) => {
    const bytes = file === '-' ? process.stdin : await opened(file);
    const counts = { stored: 0, already: 0, refused: 0 };
    for await (const { id: event, status, reason, code, current } of applyLabels(id, bytes)) {
      counts[status]++;
      io.out(JSON.stringify({ id: event, status, reason, code, current }));
    }
    if (!json) io.err(`${name}: ${counts.stored} stored, ${counts.already} there already, ${counts.refused} refused.`);
    return counts.refused > 0 ? 1 : 0;
  });
}

async function opened(file: string) {
  const place = path.resolve(env().calledFrom, file);
  await fs.access(place, fs.constants.R_OK).catch(() => {
    throw new Refusal(`${file} is not there or cannot be read.`);
  });
  return createReadStream(place);
}

/** Numbers as they were given, so that an event that is applied again is the same. */
const lineOf = (event: LabelInput): string => printJson(JSON.parse(JSON.stringify(event)));

async function dump({ project, out, json }: { project?: string | undefined; out?: string | undefined; json: boolean }, io: CommandIo): Promise<number> {
  return inProject('labels dump', project, async ({ id }) => {
    let events = 0;
    async function* lines() {
      for await (const event of dumpLabels(id)) {
        events++;
        yield lineOf(event);
      }
    }
    if (out === undefined) for await (const line of lines()) io.out(line);
    else {
      await writeLines(lines(), out);
      io.out(json ? JSON.stringify({ out, events }) : `${events} events written to ${out}`);
    }
    return 0;
  });
}
