/** A section whose body can be folded away under its heading. */
'use client';

import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

export interface CollapsibleProps {
  readonly title: ReactNode;
  /** At the far end of the heading: a count, a key. */
  readonly aside?: ReactNode;
  readonly isOpenAtFirst?: boolean | undefined;
  /** Set both to control it from outside. */
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  readonly children: ReactNode;
}

export function Collapsible({ title, aside, isOpenAtFirst = false, isOpen, onOpenChange, children }: CollapsibleProps) {
  const id = useId();
  const [own, setOwn] = useState(isOpenAtFirst);
  const open = isOpen ?? own;
  const toggle = (): void => {
    setOwn(!open);
    onOpenChange?.(!open);
  };
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
        className="flex min-h-row w-full items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
      >
        <ChevronRight size={16} aria-hidden="true" className={clsx('text-ink-2 transition-transform', open && 'rotate-90')} />
        <span className="min-w-0 flex-1">{title}</span>
        {aside !== undefined && <span className="text-12 text-ink-3">{aside}</span>}
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
