/** Columns of the table of rollouts. */
import { Chip } from '@/components/ui/chip';
import type { Column } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { OutcomeMark } from '@/components/views/outcome/outcome-mark';
import { counted } from '@/lib/base/counted';
import type { TrajectorySummary } from '@/lib/contracts/trajectories';

const unknown = <span className="text-ink-3" title="unknown">—</span>;

const number = (value: number | null, digits = 0) => (value === null ? unknown : value.toLocaleString('en', { maximumFractionDigits: digits }));

const totalTokens = ({ inputTokens, outputTokens }: TrajectorySummary) => (inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0));

const harnessOf = ({ harness, harnessVersion }: TrajectorySummary) => [harness, harnessVersion].filter((part) => part !== null).join(' ');

const some = (count: number, word: string) => count > 0 && counted(count, word);

function LabelMarks({ labels }: Pick<TrajectorySummary, 'labels'>) {
  const { actions, failures, goals, corrections } = labels;
  const told = [some(actions, 'action'), some(corrections, 'correction'), some(goals, 'goal')].filter((part) => part !== false);
  const [first] = failures;
  return (
    <span className="flex items-center gap-1 overflow-hidden">
      {told.length > 0 && <span className="max-w-24 shrink-0 truncate" title={told.join(', ')}>{told.join(', ')}</span>}
      {first !== undefined && (
        <span className="flex min-w-0" title={failures.join(', ')}>
          <Chip tone="failure">{first.split('/').at(-1)}</Chip>
        </span>
      )}
      {failures.length > 1 && <span className="shrink-0 text-12 text-failure">+{failures.length - 1}</span>}
    </span>
  );
}

/** `search`: end of the address, so that next and previous on the page below obey this list. */
export const trajectoryColumns = (project: string, search: string): readonly Column<TrajectorySummary>[] => [
  {
    key: 'title', header: 'Trajectory', isRowHeader: true,
    cell: ({ id, title, externalId }) => (
      <Link look="plain" href={`/p/${project}/trajectories/${id}${search}`} className="block truncate hover:underline" title={title}>
        {externalId !== null && <span className="pr-2 font-mono text-12 text-ink-2">{externalId.slice(0, 24)}</span>}
        {title}
      </Link>
    ),
  },
  { key: 'outcome', header: 'Outcome', width: 150, cell: ({ outcome, reward }) => <OutcomeMark outcome={outcome} reward={reward} /> },
  {
    key: 'task', header: 'Task', width: 112, isSortable: true,
    cell: ({ task, externalTask }) => (
      <Link look="plain" href={`/p/${project}/tasks/${task}`} className="block truncate font-mono text-12 hover:underline">
        {externalTask ?? task.slice(0, 10)}
      </Link>
    ),
  },
  { key: 'model', header: 'Model', width: 112, isMinor: true, cell: ({ model }) => <span className="block truncate">{model ?? unknown}</span> },
  { key: 'harness', header: 'Harness', width: 112, isMinor: true, cell: (row) => <span className="block truncate">{harnessOf(row) || unknown}</span> },
  { key: 'steps', header: 'Steps', width: 60, align: 'right', isSortable: true, cell: ({ steps }) => number(steps) },
  { key: 'errors', header: 'Errors', width: 60, align: 'right', cell: ({ errors }) => number(errors) },
  { key: 'tokens', header: 'Tokens', width: 84, align: 'right', isMinor: true, cell: (row) => number(totalTokens(row)) },
  { key: 'cost', header: 'Cost', width: 84, align: 'right', isSortable: true, isMinor: true, cell: ({ cost }) => number(cost, 4) },
  { key: 'labels', header: 'Labels', width: 200, isSortable: true, cell: LabelMarks },
];
