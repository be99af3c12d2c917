/** Renders its children in the browser only: for libraries that write style attributes into server HTML. */
'use client';

import { useSyncExternalStore, type ReactNode } from 'react';

const never = (): (() => void) => () => undefined;

export interface ClientOnlyProps {
  readonly children: () => ReactNode;
  /** What stands in the server's HTML in its place. */
  readonly fallback?: ReactNode;
}

/** True once the page runs in a browser; false on the server and while hydrating. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function ClientOnly({ children, fallback = null }: ClientOnlyProps) {
  return useIsClient() ? children() : fallback;
}
