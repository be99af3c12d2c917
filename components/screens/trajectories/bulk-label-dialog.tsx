/** One label on every rollout that the filter keeps, with one undo. */
'use client';

import { useState } from 'react';
import { useBulkLabel, useRetractLabels } from '@/client/commands/bulk-labels';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast-store';
import type { BulkRequest } from '@/lib/contracts/labels';
import type { z } from 'zod';

type Kind = 'rating' | 'failure' | 'comment';
type Request = z.input<typeof BulkRequest>;

const places: Record<Kind, Request['on']> = { rating: 'last-action', failure: 'last-action', comment: 'trajectory' };
const placeWords: Record<Kind, string> = { rating: 'The last action of each', failure: 'The last action of each', comment: 'Each trajectory as a whole' };

function labelOf(kind: Kind, rating: '-1' | '0' | '1', text: string): Request['label'] | null {
  if (kind === 'rating') return { kind, value: rating === '-1' ? -1 : rating === '0' ? 0 : 1 };
  if (text.trim() === '') return null;
  return kind === 'failure' ? { kind, mode: text.trim() } : { kind, text: text.trim() };
}

export interface BulkLabelDialogProps {
  readonly project: string;
  readonly filter: string;
  readonly count: number;
  readonly onClose: () => void;
}

export function BulkLabelDialog({ project, filter, count, onClose }: BulkLabelDialogProps) {
  const [kind, setKind] = useState<Kind>('rating');
  const [rating, setRating] = useState<'-1' | '0' | '1'>('1');
  const [text, setText] = useState('');
  const bulk = useBulkLabel(project);
  const retract = useRetractLabels(project);
  const label = labelOf(kind, rating, text);
  const send = () => {
    if (!label) return;
    bulk.mutate(
      { filter, on: places[kind], label },
      {
        onSuccess: ({ stored, refused, ids }) => {
          onClose();
          showToast({
            title: `${stored} labels stored${refused > 0 ? `, ${refused} refused because other labels stand there` : ''}`,
            tone: 'success',
            ...(ids.length > 0 ? { action: { label: 'Undo', run: () => retract.mutate(ids) } } : {}),
          });
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Label ${count} trajectories`}
      description={filter === '' ? 'All of this project.' : `Those that the filter keeps: ${filter}`}
      footer={
        <Button variant="primary" isBusy={bulk.isPending} disabled={!label} onClick={send}>
          Label {count} trajectories
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label="Kind of label"
          value={kind}
          onChange={setKind}
          segments={[{ value: 'rating', label: 'Rating' }, { value: 'failure', label: 'Failure mode' }, { value: 'comment', label: 'Comment' }]}
        />
        <p className="text-ink-2">{placeWords[kind]} gets it.</p>
        {kind === 'rating' ? (
          <SegmentedControl label="Rating" value={rating} onChange={setRating} segments={[{ value: '-1', label: 'Bad' }, { value: '0', label: 'OK' }, { value: '1', label: 'Good' }]} />
        ) : (
          <FormField label={kind === 'failure' ? 'Mode' : 'Comment'} hint={kind === 'failure' ? 'A path such as execution/wrong-arguments.' : undefined}>
            {(field) => <TextField {...field} value={text} onChange={({ target }) => setText(target.value)} isMono={kind === 'failure'} />}
          </FormField>
        )}
        {bulk.error && (
          <p role="alert" className="text-failure">
            {bulk.error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
