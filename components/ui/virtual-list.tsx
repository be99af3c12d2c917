/**
 * A list of any length of which only the rows in view are drawn; rows may have any height and may change it.
 * On the server it is empty; sizes and places are set on the elements after mount, so no style attribute is ever served.
 */
'use client';

import clsx from 'clsx';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef, useState, type ReactNode, type Ref } from 'react';
import { VirtualWindow, type Align, type RowRange } from './virtual-window';

export interface VirtualListHandle {
  /** Brings a row into view; `nearest` moves as little as it can. */
  readonly scrollToIndex: (index: number, align?: Align) => void;
}

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Stable key of a row; its measured height is kept under it. Keep the function's identity while keys stay the same. */
  readonly itemKey: (index: number) => string;
  /** Likely height in px of a row that was not drawn yet. */
  readonly estimate: (index: number) => number;
  readonly children: (index: number) => ReactNode;
  readonly ref?: Ref<VirtualListHandle> | undefined;
  /** Told which rows are in view, first and last. */
  readonly onVisible?: ((first: number, last: number) => void) | undefined;
  readonly overscanPx?: number | undefined;
  readonly className?: string | undefined;
}

const REST_MS = 160;

/** Runs `onResize` with the element's row whenever a drawn row changes its height. */
function useRowObserver(onResize: (row: HTMLElement) => void) {
  const newest = useRef(onResize);
  useLayoutEffect(() => {
    newest.current = onResize;
  });
  const observer = useRef<ResizeObserver | null>(null);
  return useCallback((row: HTMLElement | null) => {
    if (row === null) return;
    observer.current ??= new ResizeObserver((entries) => {
      for (const entry of entries) if (entry.target instanceof HTMLElement) newest.current(entry.target);
    });
    const watching = observer.current;
    watching.observe(row);
    return () => watching.unobserve(row);
  }, []);
}

export function VirtualList(props: VirtualListProps) {
  const { label, count, itemKey, estimate, children, ref, onVisible, overscanPx = 400, className } = props;
  const [view] = useState(() => new VirtualWindow(overscanPx));
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const drawn = useRef<RowRange>({ first: 0, last: 0 });
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);

  /** Puts the window's numbers on the elements, and asks for other rows when those drawn no longer do. */
  const place = useCallback(() => {
    const [box, sizer, rows] = [scroller.current, spacer.current, block.current];
    if (box === null || sizer === null || rows === null) return;
    sizer.style.height = `${String(view.drawnHeight)}px`;
    if (Math.abs(box.scrollTop - view.scrollTop) > 0.5) box.scrollTop = view.scrollTop;
    rows.style.transform = `translateY(${String(view.topOf(drawn.current))}px)`;
    const wanted = view.range();
    if (wanted.first !== drawn.current.first || wanted.last !== drawn.current.last) redraw();
  }, [view]);

  const measure = useCallback(
    (row: HTMLElement) => row.isConnected && view.measured(Number(row.dataset.index), row.getBoundingClientRect().height),
    [view],
  );
  const observeRow = useRowObserver((row) => measure(row) && place());

  useLayoutEffect(() => {
    view.setRows({ count, keyOf: itemKey, estimate });
    place();
  }, [view, count, itemKey, estimate, place]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const resize = (): void => {
      view.setView(box.clientHeight);
      place();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(box);
    resize();
    return () => observer.disconnect();
  }, [view, place]);

  const held = view.range();
  const range = { first: Math.min(held.first, count), last: Math.min(held.last, count) };
  useLayoutEffect(() => {
    drawn.current = range;
    for (const row of block.current?.children ?? []) if (row instanceof HTMLElement) measure(row);
    place();
    const { first, last } = view.visible();
    if (last > first) onVisible?.(first, last - 1);
  });

  useImperativeHandle(
    ref,
    () => ({
      scrollToIndex: (index, align = 'nearest') => {
        view.scrollTo(index, align);
        place();
      },
    }),
    [view, place],
  );

  const onScroll = (): void => {
    const box = scroller.current;
    if (box === null) return;
    view.scrolled(box.scrollTop);
    place();
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      view.settle();
      place();
    }, REST_MS);
  };
  useEffect(() => () => clearTimeout(rest.current), []);

  const release = (): void => view.release();
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={onScroll}
      onWheel={release}
      onTouchMove={release}
      onPointerDown={release}
      onKeyDown={release}
      className={clsx('relative overflow-y-auto overscroll-contain [overflow-anchor:none]', className)}
    >
      <div ref={spacer} aria-hidden="true" />
      <div ref={block} role="list" aria-label={label} className="absolute inset-x-0 top-0">
        {Array.from({ length: range.last - range.first }, (_, offset) => {
          const index = range.first + offset;
          return (
            <div key={itemKey(index)} ref={observeRow} data-index={index} role="listitem" aria-setsize={count} aria-posinset={index + 1} className="flow-root">
              {children(index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
