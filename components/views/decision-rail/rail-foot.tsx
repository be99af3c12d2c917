/** The foot of the rail, always in sight: what was said last and its undo, save and next, and how far one is. */
'use client';

import { Check, CloudOff, LoaderCircle, Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';

export interface RailFootProps {
  /** null: nothing is left to undo. */
  readonly last: { readonly words: string; readonly isSaved: boolean } | null;
  /** Why nothing reaches the server just now. */
  readonly trouble: string | null;
  readonly onUndo: (() => void) | undefined;
  readonly onNext: () => void;
  readonly nextLabel: string;
  readonly isBusy: boolean;
  readonly progress: { readonly done: number; readonly total: number; readonly words: string } | null;
  readonly kbd: { readonly undo: string; readonly next: string };
}

function LastMark({ isSaved, trouble }: { readonly isSaved: boolean; readonly trouble: string | null }) {
  if (isSaved) return <Check size={16} aria-label="saved" className="text-success" />;
  return trouble === null ? <LoaderCircle size={16} aria-label="being saved" className="text-ink-3" /> : <CloudOff size={16} aria-label="waits in this browser" className="text-warning" />;
}

export function RailFoot({ last, trouble, onUndo, onNext, nextLabel, isBusy, progress, kbd }: RailFootProps) {
  return (
    <div className="flex shrink-0 flex-col gap-2 border-t border-line px-4 py-3 max-lg:grid max-lg:grid-cols-3 max-lg:items-center">
      <div className="flex min-h-7 min-w-0 items-center gap-2 text-12" aria-live="polite">
        {last ? (
          <>
            <LastMark isSaved={last.isSaved} trouble={trouble} />
            <span className="line-clamp-2 min-w-0 flex-1 text-ink-2">{last.words}</span>
            <Button variant="ghost" size="sm" icon={<Undo2 size={16} aria-hidden="true" />} kbd={kbd.undo} onClick={onUndo} disabled={onUndo === undefined}>
              Undo
            </Button>
          </>
        ) : (
          <span className="text-ink-3">Nothing said in this tab yet.</span>
        )}
      </div>
      <Button variant="primary" kbd={kbd.next} isBusy={isBusy} onClick={onNext} className="justify-between!">
        {nextLabel}
      </Button>
      {progress && (
        <div className="flex flex-col gap-1 text-12">
          <p>
            {progress.done} of {progress.total} <span className="text-ink-3">{progress.words}</span>
          </p>
          <ProgressBar label={progress.words} value={progress.done} max={progress.total} />
        </div>
      )}
    </div>
  );
}
