/**
 * A div placed by CSS variables. They are set on the element after mount, never as a style attribute in server HTML, which the
 * content security policy would block. Use them in classes: `<Pos vars={{ '--y': '48px' }} className="translate-y-(--y)" />`.
 */
'use client';

import { useLayoutEffect, useRef, type ComponentPropsWithRef, type RefObject } from 'react';

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

export interface PosProps extends Omit<ComponentPropsWithRef<'div'>, 'style' | 'ref'> {
  readonly vars: CssVars;
}

export function Pos({ vars, ...rest }: PosProps) {
  const ref = useRef<HTMLDivElement>(null);
  useCssVars(ref, vars);
  return <div ref={ref} {...rest} />;
}
