/** `treewright sample`: the sample project again, in a fresh project. */
import 'server-only';
import { parseArgs } from 'node:util';
import { cancellable } from '@/server/cli/cancellable';
import type { Command } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { loadSample } from '@/server/commands/load-sample';

export const sample: Command = {
  name: 'sample',
  summary: 'Load the sample into a new project',
  usage: 'sample [--json]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    return withStore(async () => {
      const { project, report, labels, refusals } = await cancellable('The sample was not loaded to the end; delete its project and load it again.', loadSample);
      const { trajectories, steps, failed } = report.totals;
      if (values.json) io.out(JSON.stringify({ project, totals: report.totals, labels }));
      else io.out(`${project.name}: ${trajectories} trajectories with ${steps} steps, ${labels.stored} labels.`);
      for (const refusal of refusals) io.err(refusal);
      return failed + refusals.length > 0 ? 1 : 0;
    });
  },
};
