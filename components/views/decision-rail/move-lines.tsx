/** What a move does and says, one or two lines each, with the words marked in which it differs from the step itself. */
'use client';

import { lazy, Suspense } from 'react';
import { showControls } from '@/components/views/step/visible-controls';
import type { Step } from '@/lib/trajectory/model';
import { moveWords } from '@/components/views/step/alternative-words';

const ChangedWords = lazy(() => import('./changed-words').then((module) => ({ default: module.ChangedWords })));

function Line({ text, against }: { readonly text: string; readonly against: string | null }) {
  const shown = showControls(text);
  if (against === null || against === text) return shown;
  return (
    <Suspense fallback={shown}>
      <ChangedWords before={showControls(against)} after={shown} />
    </Suspense>
  );
}

export interface MoveLinesProps {
  readonly step: Pick<Step, 'calls' | 'parts'>;
  /** The step itself, for every alternative but that one. */
  readonly against?: Pick<Step, 'calls' | 'parts'> | undefined;
}

export function MoveLines({ step, against }: MoveLinesProps) {
  const { does, says } = moveWords(step);
  const other = against ? moveWords(against) : null;
  return (
    <>
      {does !== '' && (
        <span className="line-clamp-2 font-mono text-12 leading-20">
          <Line text={does} against={other?.does ?? null} />
        </span>
      )}
      {says !== '' && (
        <span className="line-clamp-2 text-ink-2">
          <Line text={says} against={other?.says ?? null} />
        </span>
      )}
      {does === '' && says === '' && <span className="text-ink-3">says and does nothing</span>}
    </>
  );
}
