/** The sizes that this person gave to panes, kept in the browser. */
import { useCallback, useSyncExternalStore } from 'react';

export type PaneSizes = Readonly<Record<string, number>>;

const NONE: PaneSizes = {};
const cache = new Map<string, PaneSizes>();
const listeners = new Set<() => void>();

const storageKey = (id: string): string => `treewright.panes.${id}`;

/** Reads stored sizes; what is no size is left out. */
export function parsePaneSizes(text: string | null): PaneSizes {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return NONE;
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
  } catch {
    return NONE; // damaged storage is treated as none
  }
}

function read(id: string): PaneSizes {
  const known = cache.get(id);
  if (known !== undefined) return known;
  const sizes = parsePaneSizes(localStorage.getItem(storageKey(id)));
  cache.set(id, sizes);
  return sizes;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePaneSizes(id: string): readonly [PaneSizes, (sizes: PaneSizes) => void] {
  const sizes = useSyncExternalStore(
    subscribe,
    () => read(id),
    () => NONE,
  );
  const set = useCallback(
    (next: PaneSizes) => {
      cache.set(id, next);
      localStorage.setItem(storageKey(id), JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [id],
  );
  return [sizes, set];
}
