/** `treewright trajectories`: the rollouts of a project with counts and outcome, one JSON a line. */
import 'server-only';
import { parseArgs } from 'node:util';
import type { Command } from '@/server/cli/command';
import { inProject } from '@/server/cli/in-project';
import { allTrajectories } from '@/server/queries/all-trajectories';

export const trajectories: Command = {
  name: 'trajectories',
  summary: 'List rollouts with counts and outcome as JSONL',
  usage: 'trajectories --project P [--filter TEXT] [--json]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { project: { type: 'string' }, filter: { type: 'string' }, json: { type: 'boolean' } } });
    return inProject('trajectories', values.project, async ({ id }) => {
      for await (const summary of allTrajectories(id, values.filter)) io.out(JSON.stringify(summary));
      return 0;
    });
  },
};
