/** What a dialog and a drawer are made of; loaded by `dialog.tsx`. */
'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { DialogProps, DrawerProps } from './dialog';

const WIDTHS = { sm: 'w-100', md: 'w-140', lg: 'w-240' } as const;
const BACKDROP = 'fade fixed inset-0 z-40 bg-scrim';

function CloseButton() {
  return (
    <Base.Close aria-label="Close" className="flex size-8 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink">
      <X size={16} aria-hidden="true" />
    </Base.Close>
  );
}

/** A dialog starts at its first field, else at the first button of its foot (the harmless one), not at the one that closes it. */
function firstField(body: HTMLElement | null, foot: HTMLElement | null): HTMLElement | true {
  const field = body?.querySelector<HTMLElement>('input:not([type="hidden"], [readonly]), textarea, select');
  return field ?? foot?.querySelector<HTMLElement>('button, a[href]') ?? true;
}

export function DialogPopup({ isOpen, onOpenChange, title, description, size = 'md', footer, initialFocus, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-4 py-[8vh]">
          <Base.Popup
            initialFocus={initialFocus ?? (() => firstField(body.current, foot.current))}
            data-blocks-keys=""
            className={clsx('fade flex max-h-full max-w-full flex-col rounded-md bg-surface shadow-float outline-none', WIDTHS[size])}
          >
            <header className="flex items-start gap-4 py-2 pr-2 pl-4">
              <div className="min-w-0 flex-1 py-1">
                <Base.Title className="text-18 font-semibold">{title}</Base.Title>
                {description !== undefined && <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>}
              </div>
              <CloseButton />
            </header>
            <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">{children}</div>
            {footer !== undefined && (
              <footer ref={foot} className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export function DrawerPopup({ isOpen, onOpenChange, title, children }: DrawerProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          data-blocks-keys=""
          className="fade fixed inset-y-0 left-0 z-40 flex w-70 max-w-[calc(100vw-48px)] flex-col bg-surface shadow-float outline-none"
        >
          <header className="flex h-12 items-center gap-2 border-b border-line pr-2 pl-4">
            <Base.Title className="min-w-0 flex-1 truncate text-14 font-semibold">{title}</Base.Title>
            <CloseButton />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-2">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
