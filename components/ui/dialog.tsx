/**
 * A dialog over the page: keeps the focus, closes on Escape, gives the focus back. `Drawer` is the same from the left edge.
 * Its machinery is loaded when the first one opens, so that pages do not pay for dialogs nobody opens.
 */
'use client';

import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
}

export interface DialogProps extends DrawerProps {
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  /** What gets the focus first; the first field, else the first button of the footer, when left out. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const DialogPopup = lazy(() => import('./dialog-popup').then((module) => ({ default: module.DialogPopup })));
const DrawerPopup = lazy(() => import('./dialog-popup').then((module) => ({ default: module.DrawerPopup })));

/** Stays true from the first opening on, so that closing can fade. */
function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return hasOpened || isOpen;
}

export function Dialog(props: DialogProps) {
  return useHasOpened(props.isOpen) ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null;
}

export function Drawer(props: DrawerProps) {
  return useHasOpened(props.isOpen) ? (
    <Suspense fallback={null}>
      <DrawerPopup {...props} />
    </Suspense>
  ) : null;
}
