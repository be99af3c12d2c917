/** One failure mode: what the team says of it, where it shows first, and every step that carries it. */
'use client';

import { useState } from 'react';
import { useSaveFailureMode } from '@/client/commands/failures';
import { Button } from '@/components/ui/button';
import { Chip, type Tone } from '@/components/ui/chip';
import { DataTable, type Column } from '@/components/ui/data-table';
import { FormField } from '@/components/ui/form-field';
import { Link } from '@/components/ui/link';
import { TextArea } from '@/components/ui/text-area';
import { firstSteps, medianStep, type Failure } from '@/components/views/failures/count-failures';
import { FirstStepHistogram } from '@/components/views/failures/first-step-histogram';
import type { FailureMode } from '@/lib/contracts/labels';
import type { z } from 'zod';

export interface ModePanelProps {
  readonly project: string;
  readonly path: string;
  readonly failures: readonly Failure[];
  /** null: nobody has described it. */
  readonly mode: z.output<typeof FailureMode> | null;
}

const tones: Readonly<Record<string, Tone>> = { minor: 'neutral', major: 'warning', critical: 'failure' };

const columnsOf = (project: string): readonly Column<Failure>[] => [
  {
    key: 'step', header: 'Step', isRowHeader: true,
    cell: ({ trajectory, ordinal, title }) => (
      <Link look="plain" href={`/p/${project}/trajectories/${trajectory}?step=${ordinal}`} className="block truncate hover:underline" title={title}>
        step {ordinal} · {title}
      </Link>
    ),
  },
  { key: 'model', header: 'Model', width: 120, isMinor: true, cell: ({ model }) => model ?? 'unknown' },
  { key: 'severity', header: 'Severity', width: 90, cell: ({ severity }) => (severity === null ? <span className="text-ink-3">unsaid</span> : <Chip tone={tones[severity]}>{severity}</Chip>) },
  { key: 'author', header: 'By', width: 90, cell: ({ author, first }) => `${author}${first ? ', first' : ''}` },
  { key: 'note', header: 'Note', isMinor: true, cell: ({ note }) => <span className="block truncate" title={note ?? ''}>{note ?? ''}</span> },
];

function Description({ project, path, mode }: Pick<ModePanelProps, 'project' | 'path' | 'mode'>) {
  const save = useSaveFailureMode(project);
  const [description, setDescription] = useState(mode?.description ?? '');
  const [note, setNote] = useState(mode?.note ?? '');
  const isChanged = description !== (mode?.description ?? '') || note !== (mode?.note ?? '');
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <FormField label="Definition" hint="What belongs to this mode, and what does not.">
        {(field) => <TextArea {...field} rows={3} value={description} onChange={({ target }) => setDescription(target.value)} />}
      </FormField>
      <FormField label="Note" hint={mode?.updatedBy ? `Last saved by ${mode.updatedBy}` : 'What the team found out or decided.'} error={save.error?.message}>
        {(field) => <TextArea {...field} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />}
      </FormField>
      <Button size="sm" className="justify-self-start" disabled={!isChanged} isBusy={save.isPending} onClick={() => save.mutate({ path, description, note })}>
        Save what we say of it
      </Button>
    </div>
  );
}

export function ModePanel({ project, path, failures, mode }: ModePanelProps) {
  const own = failures.filter((failure) => failure.mode === path);
  return (
    <section aria-label={path} className="flex min-w-0 flex-col gap-4">
      <h2 className="flex flex-wrap items-baseline gap-3 text-18">
        {path}
        <span className="text-13">
          <Link look="number" href={`/p/${project}/trajectories?filter=${encodeURIComponent(`failure:${path}`)}`}>
            {new Set(own.map(({ trajectory }) => trajectory)).size} rollouts
          </Link>
        </span>
        <span className="text-13 text-ink-2">{new Set(own.map(({ task }) => task)).size} tasks</span>
      </h2>
      <Description project={project} path={path} mode={mode} />
      <FirstStepHistogram bins={firstSteps(failures, path)} median={medianStep(own)} title="At which step rollouts first fail; this mode in green" />
      <DataTable caption={`Steps labelled ${path}`} columns={columnsOf(project)} rows={own} rowKey={({ trajectory, step, author }) => `${trajectory} ${step} ${author}`} empty={<p className="p-3 text-ink-3">No step carries this mode.</p>} />
    </section>
  );
}
