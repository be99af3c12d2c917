/** `treewright projects`: what there is to name in `--project`. */
import 'server-only';
import { parseArgs } from 'node:util';
import type { ProjectCard } from '@/lib/contracts/projects';
import type { Command } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { listProjects } from '@/server/queries/list-projects';

export const projects: Command = {
  name: 'projects',
  summary: 'List projects with their counts',
  usage: 'projects [--json]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    return withStore(async () => {
      const all = await listProjects({ userId: '', isOwner: true }); // whoever may open the store may see them all
      for (const { id, name, isSample, createdAt, counts } of all) io.out(values.json ? JSON.stringify({ id, name, isSample, createdAt, counts }) : `${name}\n  ${lineOf(counts)}`);
      if (!values.json && all.length === 0) io.err('There are no projects; `treewright import PATH --project NAME` makes one.');
      return 0;
    });
  },
};

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function lineOf({ trajectories, tasks, steps, labels, outcomes }: ProjectCard['counts']): string {
  const ends = [`${outcomes.success} succeeded`, `${outcomes.failure} failed`, `${outcomes.unknown} unknown`].join(', ');
  return `${plural(trajectories, 'trajectory', 'trajectories')} (${ends}), ${plural(tasks, 'task', 'tasks')}, ${plural(steps, 'step', 'steps')}, ${plural(labels, 'label', 'labels')}`;
}
