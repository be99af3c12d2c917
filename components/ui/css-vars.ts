/**
 * CSS variables on an element, set after mount and never as a style attribute in server HTML, which the content security policy
 * would block. Use them in classes: `translate-y-(--y)`.
 */
'use client';

import { useLayoutEffect, useRef, type RefObject } from 'react';

export type CssVars = Readonly<Record<`--${string}`, string | number>>;

/** Keeps the CSS variables of an element equal to `vars`. */
export function useCssVars(ref: RefObject<HTMLElement | SVGElement | null>, vars: CssVars): void {
  const previous = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const style = ref.current?.style;
    if (style === undefined) return;
    for (const name of previous.current) if (!(name in vars)) style.removeProperty(name);
    for (const [name, value] of Object.entries(vars)) style.setProperty(name, String(value));
    previous.current = Object.keys(vars);
  });
}
