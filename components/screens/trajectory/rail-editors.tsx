/** The lines of the rail that write: correction, goal and failure, each with what stands and its key. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { Pencil, Target, X } from 'lucide-react';
import type { Ref } from 'react';
import { failuresQuery } from '@/client/queries/labels';
import { useKeyLabel } from '@/client/state/use-commands';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { RailField } from '@/components/views/decision-rail/rail-field';
import { FailureField } from '@/components/views/label-editors/failure-field';
import { GoalEditor } from '@/components/views/label-editors/goal-editor';
import type { Goal } from '@/lib/labels/stored-event';
import type { JudgedStep, Judging } from './judging';
import type { useGoal } from './use-goal';

export interface RailEditorsProps {
  readonly project: string;
  readonly at: JudgedStep;
  readonly isAction: boolean;
  readonly current: number;
  readonly judging: Judging;
  readonly goal: ReturnType<typeof useGoal>;
  /** One's own goals on this rollout. */
  readonly goals: readonly Goal[];
  readonly ids: readonly string[];
  readonly onCorrect: () => void;
  readonly onJump: (ordinal: number) => void;
  readonly failureRef: Ref<HTMLDivElement>;
}

/** Modes that the team has described or used, most used first. */
function useModes(project: string) {
  const { data } = useQuery(failuresQuery(project));
  const counts = new Map<string, number>(data?.modes.map(({ path }) => [path, 0]));
  for (const { mode } of data?.items ?? []) counts.set(mode, (counts.get(mode) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([path, count]) => ({ path, detail: count === 0 ? 'not used yet' : String(count) }));
}

function Correction({ judging, onCorrect }: Pick<RailEditorsProps, 'judging' | 'onCorrect'>) {
  const keyLabel = useKeyLabel();
  const standing = judging.own('correction');
  return (
    <RailField label="Correction">
      <Button size="sm" variant="ghost" icon={<Pencil size={16} aria-hidden="true" />} kbd={keyLabel('review.correct')} onClick={onCorrect} className="-ml-2">
        {standing ? 'Edit your correction' : 'Rewrite this turn'}
      </Button>
      {standing && <IconButton size="sm" label="Take the correction back" icon={<X size={16} aria-hidden="true" />} onClick={() => judging.takeBack(standing.id)} />}
    </RailField>
  );
}

function Goals({ goals, ids, judging, onJump }: Pick<RailEditorsProps, 'goals' | 'ids' | 'judging' | 'onJump'>) {
  return goals.map((goal) => {
    const ordinal = ids.indexOf(goal.step);
    return (
      <span key={goal.id} className="flex w-full min-w-0 items-center gap-1">
        <button type="button" onClick={() => onJump(ordinal)} className="link-number min-w-0 truncate text-left" title={goal.goal}>
          {goal.goal} (step {ordinal})
        </button>
        <IconButton size="sm" label="Take the goal back" icon={<X size={16} aria-hidden="true" />} onClick={() => judging.takeBack(goal.id)} className="ml-auto" />
      </span>
    );
  });
}

export function RailEditors(props: RailEditorsProps) {
  const { project, at, isAction, current, judging, goal, failureRef } = props;
  const keyLabel = useKeyLabel();
  const modes = useModes(project);
  return (
    <>
      {isAction && <Correction {...props} />}
      <RailField label="Goal">
        <Goals {...props} />
        {!goal.isOpen && (
          <Button size="sm" variant="ghost" icon={<Target size={16} aria-hidden="true" />} kbd={keyLabel('review.goal')} onClick={() => goal.setOpen(true)} className="-ml-2">
            {goal.hasDraft ? 'Go on with your draft' : 'Name what it did achieve'}
          </Button>
        )}
      </RailField>
      {goal.isOpen && (
        <GoalEditor
          form={goal.form}
          onChange={goal.set}
          current={current}
          actions={goal.actions}
          selected={goal.selected}
          onQuoteSelection={goal.quoteSelection}
          onQuoteStep={goal.quoteStep}
          fault={goal.fault}
          onSave={goal.save}
          onCancel={() => goal.setOpen(false)}
          kbd={keyLabel('review.save')}
        />
      )}
      <RailField label="Failure">
        <FailureField
          ref={failureRef}
          failures={judging.all('failure')}
          modes={modes}
          onAdd={(mode) => judging.say({ kind: 'failure', ...at, mode })}
          onChange={({ mode }, { severity, first }) => judging.say({ kind: 'failure', ...at, mode, ...(severity === undefined ? {} : { severity }), ...(first === true ? { first } : {}) })}
          onRemove={({ id }) => judging.takeBack(id)}
          kbd={keyLabel('review.failure')}
        />
      </RailField>
    </>
  );
}
