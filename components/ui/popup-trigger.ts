/** What a menu, popover or combobox asks of the button that opens it. */
import { useRef, useState, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

/** Spread these on the button. */
export type TriggerProps = Pick<
  ComponentPropsWithRef<'button'>,
  'aria-expanded' | 'aria-haspopup' | 'onClick' | 'onFocus' | 'onKeyDown' | 'onPointerEnter' | 'ref'
>;

export type RenderTrigger = (props: TriggerProps) => ReactNode;

export interface PopupTrigger {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** Stays true from the first opening on. */
  readonly hasOpened: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly props: TriggerProps;
}

/**
 * State of a popup whose code is loaded late.
 * @param preload fetches the code; called when the button is pointed at or focused
 */
export function usePopupTrigger(kind: 'menu' | 'dialog', preload: () => Promise<unknown>): PopupTrigger {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const setIsOpen = (open: boolean): void => {
    setOpen(open);
    if (open) setHasOpened(true);
  };
  const load = (): void => {
    preload().catch(() => undefined); // opening tries again, and its failure reaches the error page
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (kind === 'dialog' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return {
    anchor,
    isOpen,
    hasOpened,
    setIsOpen,
    props: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onClick: () => setIsOpen(!isOpen),
      onFocus: load,
      onKeyDown,
      onPointerEnter: load,
    },
  };
}

/** False for the press on the popup's own button, which closes by its click. */
export function closesPopup(anchor: RefObject<HTMLElement | null>, event: Event): boolean {
  return !(event.type !== 'keydown' && event.target instanceof Node && anchor.current?.contains(event.target) === true);
}
