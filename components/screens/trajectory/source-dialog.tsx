/** The bytes of the imported file that a step was read from, as they are. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { stepSourceQuery } from '@/client/queries/steps';
import { QueryStates } from '@/components/screens/query-states';
import { Dialog } from '@/components/ui/dialog';
import { exactText } from '@/components/views/step/amounts';
import { LongText } from '@/components/views/step/long-text';
import { TextLines } from '@/components/views/step/text-lines';
import type { StepDialogProps } from './context-dialog';

const LONG = 8000;

export function SourceDialog({ project, trajectory, ordinal, onClose }: StepDialogProps) {
  const query = useQuery(stepSourceQuery(project, trajectory, ordinal));
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} size="lg" title={`Source of step ${String(ordinal)}`} description="The bytes of the imported file, unchanged.">
      <QueryStates query={query} what="the source">
        {({ pieces }) => (
          <div className="flex flex-col gap-4">
            {pieces.length === 0 && <p className="text-ink-2">The format does not say where in the file this step stands.</p>}
            {pieces.map((piece) => (
              <section key={`${piece.file} ${String(piece.start)} ${piece.pointer ?? ''}`} aria-label={piece.path}>
                <p className="font-mono text-12 leading-20 text-ink-2">
                  {piece.path}
                  {piece.line !== null && `, line ${exactText(piece.line)}`}
                  {piece.pointer !== null && piece.pointer !== '' && `, ${piece.pointer}`}, bytes {exactText(piece.start)} to {exactText(piece.end)}
                </p>
                {piece.text.length > LONG ? <LongText text={piece.text} form="plain" label={piece.path} /> : <TextLines text={piece.text} form="plain" className="rounded-md bg-sunken px-3 py-2 break-all" />}
                {piece.cut && <p className="text-12 text-ink-3">The rest is cut here; the file itself is among the files of the project.</p>}
              </section>
            ))}
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}
