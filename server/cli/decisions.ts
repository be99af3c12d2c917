/** `treewright decisions`: where rollouts of a task went different ways, one JSON a line. */
import 'server-only';
import { parseArgs } from 'node:util';
import { type Scheme, schemes } from '@/lib/trajectory/state-keys';
import { type Command, WrongUsage } from '@/server/cli/command';
import { inProject } from '@/server/cli/in-project';
import { listDecisions } from '@/server/queries/list-decisions';

export const decisions: Command = {
  name: 'decisions',
  summary: 'List decision states with their alternatives as JSONL',
  usage: 'decisions --project P [--scheme ctx.exact|ctx.norm|env|task.step] [--filter TEXT] [--json]',
  async run(args, io) {
    const options = { project: { type: 'string' }, scheme: { type: 'string' }, filter: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args, options });
    const scheme = schemeOf(values.scheme);
    return inProject('decisions', values.project, async ({ id }) => {
      const { items } = await listDecisions(id, '', { scheme, filter: values.filter, limit: Number.MAX_SAFE_INTEGER });
      for (const { label: _label, ...decision } of items) io.out(JSON.stringify(decision));
      return 0;
    });
  },
};

function schemeOf(text: string | undefined): Scheme | undefined {
  const found = schemes.find((known) => known === text);
  if (text !== undefined && found === undefined) throw new WrongUsage(`--scheme is one of ${schemes.join(', ')}, not ${text}.`);
  return found;
}
