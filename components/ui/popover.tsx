/** A panel that floats beside its button. Its machinery is loaded when the button is first pointed at or focused. */
'use client';

import { lazy, Suspense, type ReactNode } from 'react';
import { usePopupTrigger, type RenderTrigger } from './popup-trigger';

const load = () => import('./popover-popup');
const PopoverPopup = lazy(() => load().then((module) => ({ default: module.PopoverPopup })));

export interface PopoverProps {
  /** Accessible name, shown as heading too unless `isTitleHidden`. */
  readonly title: string;
  readonly isTitleHidden?: boolean | undefined;
  readonly trigger: RenderTrigger;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** The panel's content; call `close` when it has done its work. */
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ title, isTitleHidden = false, trigger, align = 'start', children }: PopoverProps) {
  const popup = usePopupTrigger('dialog', load);
  return (
    <>
      {trigger(popup.props)}
      {popup.hasOpened && (
        <Suspense fallback={null}>
          <PopoverPopup
            title={title}
            isTitleHidden={isTitleHidden}
            align={align}
            isOpen={popup.isOpen}
            onOpenChange={popup.setIsOpen}
            anchor={popup.anchor}
          >
            {children(() => popup.setIsOpen(false))}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  );
}
