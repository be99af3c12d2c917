/** A text of any length in a window of its own: only the pieces in view are drawn, and a line without an end comes in pieces. */
'use client';

import { useCallback, useMemo } from 'react';
import { VirtualList } from '@/components/ui/virtual-list';
import { exactText } from './amounts';
import type { TextForm } from './text-form';
import { TextLines } from './text-lines';
import { textPieces } from './text-pieces';

const LINE_PX = 20;
const PER_LINE = 100;

export interface LongTextProps {
  readonly text: string;
  readonly form: TextForm;
  /** Names the text for screen readers. */
  readonly label: string;
}

export function LongText({ text, form, label }: LongTextProps) {
  const pieces = useMemo(() => textPieces(text), [text]);
  const itemKey = useCallback((index: number) => String(pieces[index]?.start ?? index), [pieces]);
  const estimate = useCallback(
    (index: number) => {
      const piece = pieces[index];
      if (!piece) return LINE_PX;
      const lines = (pieces[index + 1]?.line ?? piece.line + 1) - piece.line;
      return Math.max(1, lines, Math.ceil((piece.end - piece.start) / PER_LINE)) * LINE_PX;
    },
    [pieces],
  );
  return (
    <div>
      <VirtualList label={label} count={pieces.length} itemKey={itemKey} estimate={estimate} className="h-[60vh] rounded-md bg-sunken px-3">
        {(index) => {
          const piece = pieces[index];
          return piece ? <TextLines text={text.slice(piece.start, piece.end)} form={form} className="break-all" /> : null;
        }}
      </VirtualList>
      <p className="pt-1 text-12 text-ink-3">
        {exactText(text.length)} characters, {exactText(pieces.at(-1)?.line ?? 1)} lines
      </p>
    </div>
  );
}
