/** The middle pane: the transcript, and the ways to see more than it: what the model saw, the source, texts letter by letter. */
'use client';

import { useMemo, type ReactNode, type Ref } from 'react';
import { attachmentAddress } from '@/client/queries/imports';
import { useKeyLabel } from '@/client/state/use-commands';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { VirtualListHandle } from '@/components/ui/virtual-list';
import { StepLinksContext } from '@/components/views/step/step-links';
import { Transcript, type TranscriptProps } from '@/components/views/transcript/transcript';

export interface TranscriptPaneProps extends Omit<TranscriptProps, 'ref'> {
  readonly project: string;
  readonly list: Ref<VirtualListHandle>;
  readonly isPlain: boolean;
  readonly onPlain: (isPlain: boolean) => void;
  readonly onContext: () => void;
  readonly onSource: () => void;
  readonly onRetry: (() => void) | null;
}

const FORMS = [
  { value: 'drawn', label: 'Formatted' },
  { value: 'plain', label: 'Plain' },
] as const;

function Bar({ children }: { readonly children: ReactNode }) {
  return <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line bg-surface px-4">{children}</div>;
}

export function TranscriptPane({ project, list, isPlain, onPlain, onContext, onSource, onRetry, ...transcript }: TranscriptPaneProps) {
  const keyLabel = useKeyLabel();
  const links = useMemo(
    () => ({ attachment: (sha256: string) => attachmentAddress(project, sha256), trajectory: (id: string) => `/p/${project}/trajectories/${id}`, isPlain }),
    [project, isPlain],
  );
  return (
    <StepLinksContext value={links}>
      <Bar>
        <b>Step {transcript.current}</b>
        <span className="ml-auto" />
        <SegmentedControl label="Texts are shown" segments={FORMS} value={isPlain ? 'plain' : 'drawn'} onChange={(form) => onPlain(form === 'plain')} />
        <Button variant="ghost" size="sm" kbd={keyLabel('trajectory.context')} onClick={onContext}>
          What the model saw
        </Button>
        <Button variant="ghost" size="sm" kbd={keyLabel('trajectory.raw')} onClick={onSource}>
          Raw
        </Button>
      </Bar>
      {onRetry !== null && (
        <p role="alert" className="flex items-center gap-3 border-b border-line bg-failure-soft px-4 py-1 text-failure">
          Some steps could not be loaded.
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {transcript.rows.length === 0 ? (
        <EmptyState title="The source records no steps of this rollout">Open the file in Project, Files, to see what it holds.</EmptyState>
      ) : (
        <Transcript ref={list} {...transcript} />
      )}
    </StepLinksContext>
  );
}
