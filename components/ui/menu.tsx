/** A menu of actions behind a button. Its machinery is loaded when the button is first pointed at or focused. */
'use client';

import { lazy, Suspense, type ReactNode } from 'react';
import { usePopupTrigger, type RenderTrigger } from './popup-trigger';

const load = () => import('./menu-popup');
const MenuPopup = lazy(() => load().then((module) => ({ default: module.MenuPopup })));

export type MenuEntry =
  | {
      readonly kind: 'action';
      readonly label: string;
      readonly icon?: ReactNode;
      readonly kbd?: string | undefined;
      readonly isDanger?: boolean | undefined;
      readonly isDisabled?: boolean | undefined;
      readonly onSelect: () => void;
    }
  | { readonly kind: 'link'; readonly label: string; readonly icon?: ReactNode; readonly href: string }
  | { readonly kind: 'check'; readonly label: string; readonly isChecked: boolean; readonly onChange: (isChecked: boolean) => void }
  | { readonly kind: 'separator' };

export interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly trigger: RenderTrigger;
  readonly align?: 'start' | 'end' | undefined;
}

export function Menu({ label, entries, trigger, align = 'start' }: MenuProps) {
  const popup = usePopupTrigger('menu', load);
  return (
    <>
      {trigger(popup.props)}
      {popup.hasOpened && (
        <Suspense fallback={null}>
          <MenuPopup
            label={label}
            entries={entries}
            align={align}
            isOpen={popup.isOpen}
            onOpenChange={popup.setIsOpen}
            anchor={popup.anchor}
          />
        </Suspense>
      )}
    </>
  );
}
