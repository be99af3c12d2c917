/** A name, and the key, shown on hover and focus. It repeats what a screen reader hears anyway; nothing may be told here only. */
'use client';

import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd';

const DELAY_MS = 350;

/** Around the whole app: after one tooltip the next ones open at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Base.Provider delay={DELAY_MS}>{children}</Base.Provider>;
}

export interface TooltipProps {
  readonly text: ReactNode;
  readonly kbd?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** The one element that is named; it must take a ref and focus. */
  readonly children: ReactElement;
}

export function Tooltip({ text, kbd, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="fade flex max-w-80 items-center gap-2 rounded-md bg-surface px-2 py-1 text-12 text-ink shadow-float">
            {text}
            {kbd !== undefined && kbd !== '' && <Kbd keys={kbd} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
