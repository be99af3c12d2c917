/** Long content, folded to some lines with a fade and a count of what is hidden. */
'use client';

import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

export interface FoldProps {
  /** How many lines there are in all; at or below `lines` nothing is folded. */
  readonly count: number;
  /** How many lines are shown while folded. */
  readonly lines?: 4 | 8 | 12 | 24 | undefined;
  /** What is counted, in the plural. */
  readonly unit?: string | undefined;
  readonly children: ReactNode;
  /** The ground under the content, into which it fades. */
  readonly ground?: 'surface' | 'sunken' | 'ground' | undefined;
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Lines are 20 px. */
const HEIGHTS = { 4: 'max-h-20', 8: 'max-h-40', 12: 'max-h-60', 24: 'max-h-120' } as const;
const FADES = { surface: 'to-surface', sunken: 'to-sunken', ground: 'to-ground' } as const;

export function Fold({ count, lines = 12, unit = 'lines', children, ground = 'surface', isOpen, onOpenChange }: FoldProps) {
  const id = useId();
  const [own, setOwn] = useState(false);
  if (count <= lines) return <div>{children}</div>;
  const open = isOpen ?? own;
  const toggle = (): void => {
    setOwn(!open);
    onOpenChange?.(!open);
  };
  return (
    <div>
      <div id={id} className={clsx('relative', !open && ['overflow-hidden', HEIGHTS[lines]])}>
        {children}
        {!open && <div aria-hidden="true" className={clsx('absolute inset-x-0 bottom-0 h-8 bg-linear-to-b from-transparent', FADES[ground])} />}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
        className="mt-1 flex h-6 items-center gap-1 rounded-sm text-12 text-accent hover:underline"
      >
        {open ? 'Show less' : `Show ${String(count - lines)} more ${unit}`}
        {open ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
      </button>
    </div>
  );
}
