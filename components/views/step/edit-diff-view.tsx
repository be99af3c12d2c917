/** An edit-like tool call as the diff that it makes. Loaded by `call-arguments.tsx`. */
'use client';

import type { ReactNode } from 'react';
import { Fold } from '@/components/ui/fold';
import type { Json } from '@/lib/json/json';
import { DiffLines } from './diff-lines';
import { editsIn, lineDiff } from './edit-diff';
import type { Folding } from './text-block';

export interface EditDiffProps {
  readonly value: Json;
  /** Drawn where the arguments are no edit after all. */
  readonly fallback: ReactNode;
  readonly folding?: Folding | undefined;
}

export function EditDiff({ value, fallback, folding }: EditDiffProps) {
  const edits = editsIn(value);
  const [first] = edits;
  if (!first) return fallback;
  const diffs = edits.map(lineDiff);
  return (
    <Fold count={diffs.reduce((sum, lines) => sum + lines.length, 0)} lines={24} isOpen={folding?.isOpen} onOpenChange={folding?.onOpenChange}>
      <div className="flex flex-col gap-1">
        {first.path !== null && <p className="font-mono text-12 leading-20 text-ink-2">{first.path}</p>}
        {diffs.map((lines, at) => (
          <DiffLines key={at} lines={lines} />
        ))}
      </div>
    </Fold>
  );
}
