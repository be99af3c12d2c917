/** What a popover is made of; loaded by `popover.tsx`. */
'use client';

import { Popover as Base } from '@base-ui/react/popover';
import clsx from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { closesPopup } from './popup-trigger';

export interface PopoverPopupProps {
  readonly title: string;
  readonly isTitleHidden: boolean;
  readonly align: 'start' | 'center' | 'end';
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

export function PopoverPopup({ title, isTitleHidden, align, isOpen, onOpenChange, anchor, children }: PopoverPopupProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open, details) => closesPopup(anchor, details.event) && onOpenChange(open)}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} align={align} sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup
            finalFocus={anchor}
            data-blocks-keys=""
            className="fade max-h-(--available-height) max-w-[min(480px,var(--available-width))] overflow-y-auto rounded-md bg-surface p-3 shadow-float outline-none"
          >
            <Base.Title className={clsx('mb-2 text-13 font-semibold', isTitleHidden && 'sr-only')}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
