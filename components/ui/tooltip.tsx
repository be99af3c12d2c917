/**
 * A name, and the key, shown on hover and focus. It repeats what a screen reader hears anyway; nothing may be told here only.
 * Own code in place of a library: every icon button needs it, so it is part of each page's first load.
 */
'use client';

import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd';
import { placeTooltip, type Side } from './tooltip-place';

export interface TooltipProps {
  readonly text: ReactNode;
  readonly kbd?: string | undefined;
  readonly side?: Side | undefined;
  /** On when the text is the accessible name already, so that it is not read twice. */
  readonly isName?: boolean | undefined;
  /** The one element that is named; it must be able to take the focus. */
  readonly children: ReactElement;
}

const DELAY_MS = 400;
/** After one tooltip has closed the next one opens at once for this long. */
const WARM_MS = 300;

let closedAt = -Infinity;

interface TipProps extends Pick<TooltipProps, 'text' | 'kbd'> {
  readonly id: string;
  readonly anchor: Element;
  readonly side: Side;
}

function Tip({ id, anchor, side, text, kbd }: TipProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = ref.current;
    if (tip === null) return;
    const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const { x, y } = placeTooltip(anchor.getBoundingClientRect(), tip.getBoundingClientRect(), side, view);
    tip.style.transform = `translate(${String(x)}px, ${String(y)}px)`;
  });
  return createPortal(
    <div
      ref={ref}
      id={id}
      role="tooltip"
      className="appear pointer-events-none fixed top-0 left-0 z-50 flex max-w-80 items-center gap-2 rounded-md bg-surface px-2 py-1 text-12 text-ink shadow-float"
    >
      {text}
      {kbd !== undefined && kbd !== '' && <Kbd keys={kbd} />}
    </div>,
    document.body,
  );
}

export function Tooltip({ text, kbd, side = 'bottom', isName = false, children }: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<Element | null>(null);

  const open = (delayMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(wrapper.current?.firstElementChild ?? null), performance.now() - closedAt < WARM_MS ? 0 : delayMs);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    if (anchor === null) return;
    closedAt = performance.now();
    setAnchor(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (anchor === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setAnchor(null);
    };
    const onScroll = (): void => setAnchor(null);
    if (!isName) anchor.setAttribute('aria-describedby', id);
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      if (!isName) anchor.removeAttribute('aria-describedby');
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [anchor, id, isName]);

  return (
    <>
      <span
        ref={wrapper}
        className="contents"
        onPointerEnter={(event) => event.pointerType !== 'touch' && open(DELAY_MS)}
        onPointerLeave={close}
        onPointerDown={close}
        onFocus={(event) => event.target.matches(':focus-visible') && open(0)}
        onBlur={close}
      >
        {children}
      </span>
      {anchor !== null && <Tip id={id} anchor={anchor} side={side} text={text} kbd={kbd} />}
    </>
  );
}
