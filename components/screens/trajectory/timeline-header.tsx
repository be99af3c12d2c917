/** The head of a rollout: whence it comes, how it ended, what it took, how much of it is judged. */
'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useKeyLabel } from '@/client/state/use-commands';
import { PageHeader, type Fact } from '@/components/frame/page-header';
import { OutboxBadge } from '@/components/screens/outbox-badge';
import { IconButton } from '@/components/ui/icon-button';
import { OutcomeMark } from '@/components/views/outcome/outcome-mark';
import { costText, countText, durationText } from '@/components/views/step/amounts';
import type { getNeighbours, TrajectorySummary } from '@/lib/contracts/trajectories';
import type { z } from 'zod';

export interface TimelineHeaderProps {
  readonly project: string;
  readonly summary: TrajectorySummary;
  /** End of the address of the list that one came from. */
  readonly listSearch: string;
  readonly errorHref: string | undefined;
  readonly rated: number;
  /** While a decision is open that the ending must not make. */
  readonly hidesOutcome: boolean;
  readonly neighbours: z.output<typeof getNeighbours.answer> | undefined;
  readonly onOpen: (trajectory: string | null | undefined) => void;
}

const unknown = <span className="text-ink-3">unknown</span>;

function facts({ summary, rated, errorHref, hidesOutcome }: TimelineHeaderProps): Fact[] {
  const { model, harness, harnessVersion, outcome, reward, steps, inputTokens, outputTokens, cost, errors, actions, durationMs } = summary;
  const tokens = inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
  return [
    { label: 'Model', value: model ?? unknown },
    ...(harness === null ? [] : [{ label: 'Harness', value: [harness, harnessVersion].filter((part) => part !== null).join(' '), isMinor: true }]),
    { label: 'Outcome', value: hidesOutcome ? <span className="text-ink-3">after you decide</span> : <OutcomeMark outcome={outcome} reward={reward} /> },
    { label: 'Steps', value: steps },
    { label: 'Tokens', value: tokens === null ? unknown : countText(tokens) },
    ...(cost === null ? [] : [{ label: 'Cost', value: costText(cost), isMinor: true }]),
    ...(durationMs === null ? [] : [{ label: 'Time', value: durationText(durationMs), isMinor: true }]),
    { label: 'Errors', value: errors, isMinor: true, ...(errorHref === undefined ? {} : { href: errorHref }) },
    { label: 'Rated', value: `${String(rated)} of ${String(actions)}`, end: 'far' },
  ];
}

export function TimelineHeader(props: TimelineHeaderProps) {
  const { project, summary, listSearch, neighbours, onOpen } = props;
  const keyLabel = useKeyLabel();
  const { task, externalTask } = summary;
  return (
    <PageHeader
      crumbs={[
        { label: 'Trajectories', href: `/p/${project}/trajectories${listSearch}` },
        { label: externalTask ?? task.slice(0, 10), href: `/p/${project}/tasks/${task}` },
      ]}
      title={summary.title}
      facts={facts(props)}
      actions={
        <>
          <OutboxBadge />
          <IconButton label="Previous rollout" kbd={keyLabel('trajectory.previous')} icon={<ChevronLeft size={16} aria-hidden="true" />} disabled={!neighbours?.previous} onClick={() => onOpen(neighbours?.previous)} />
          {neighbours && neighbours.position !== null && (
            <span className="text-12 whitespace-nowrap text-ink-3 tabular-nums max-sm:hidden">
              {neighbours.position + 1} of {neighbours.total}
            </span>
          )}
          <IconButton label="Next rollout" kbd={keyLabel('trajectory.next')} icon={<ChevronRight size={16} aria-hidden="true" />} disabled={!neighbours?.next} onClick={() => onOpen(neighbours?.next)} />
        </>
      }
    />
  );
}
