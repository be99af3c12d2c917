/** What to do next in a project, each with the number that it is about. */
import { ArrowRight, Database, GitBranch, ListTree, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import type { ProjectCounts } from '@/lib/contracts/projects';

interface NextStep {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

const icon = { size: 16, 'aria-hidden': true } as const;

function stepsOf(project: string, counts: ProjectCounts): NextStep[] {
  const base = `/p/${project}`;
  const { undecided, decisions, labels, trajectories, labelledTrajectories, outcomes } = counts;
  return [
    {
      href: `${base}/review`, icon: <GitBranch {...icon} />, title: decisions === 0 ? 'No decisions to compare yet' : `${undecided} of ${decisions} decisions wait for you`,
      text: 'Decisions are places where rollouts of one task went on differently from the same state.',
    },
    { href: `${base}/tasks`, icon: <ListTree {...icon} />, title: `${counts.tasks} tasks with ${trajectories} rollouts`, text: 'See each task as one branch tree, with how every branch ended.' },
    {
      href: `${base}/trajectories?filter=${encodeURIComponent('outcome:failure unlabelled:true')}`, icon: <TriangleAlert {...icon} />,
      title: `${outcomes.failure} rollouts failed`, text: `${labelledTrajectories} of ${trajectories} have a label. Name what went wrong, at the step where it first did.`,
    },
    { href: `${base}/datasets`, icon: <Database {...icon} />, title: labels === 0 ? 'Export once there are labels' : `${labels} labels to train on`, text: 'Choose a method and a trainer, read what the checks found, download.' },
  ];
}

export function NextSteps({ project, counts }: { readonly project: string; readonly counts: ProjectCounts }) {
  return (
    <nav aria-label="What to do next" className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {stepsOf(project, counts).map(({ href, icon: mark, title, text }) => (
        <Link key={href} look="plain" href={href} className="group flex items-start gap-3 rounded-md border border-line bg-surface p-3 hover:bg-hover">
          <span className="mt-0.5 text-ink-3">{mark}</span>
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{title}</span>
            <span className="block text-ink-2">{text}</span>
          </span>
          <ArrowRight {...icon} className="mt-0.5 text-ink-3 group-hover:text-ink" />
        </Link>
      ))}
    </nav>
  );
}
