/** Unsent text of a person (a correction, a goal, a note) in localStorage, so that a reload or a crash loses nothing. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';

const PREFIX = 'treewright.draft.';

export interface DraftPlace {
  project: string;
  /** Our id of the step, or of the trajectory where the draft is about all of it. */
  step: string;
  /** Such as `correction`, `goal`, `note`. */
  kind: string;
}

export const draftKey = ({ project, step, kind }: DraftPlace): string => PREFIX + [project, step, kind].map(encodeURIComponent).join('.');

/** What a stored draft says; null where there is none, or it is not of this shape any more. */
export function parseDraft<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // damaged
  }
}

const listeners = new Set<() => void>();
/** What stands where the browser keeps nothing (private mode, full). */
const unkept = new Map<string, string>();

const textOf = (key: string): string | null => unkept.get(key) ?? localStorage.getItem(key);

function write(key: string, text: string | null): void {
  unkept.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unkept.set(key, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export interface Draft<T> {
  /** null: nothing was begun here. */
  value: T | null;
  set(value: T): void;
  clear(): void;
}

/** The draft at one place; `schema` is made once, outside of the component. */
export function useDraft<T>(place: DraftPlace, schema: z.ZodType<T>): Draft<T> {
  const key = draftKey(place);
  const text = useSyncExternalStore(subscribe, () => textOf(key), () => null);
  const set = useCallback((value: T) => write(key, JSON.stringify(value)), [key]);
  const clear = useCallback(() => write(key, null), [key]);
  const value = useMemo(() => parseDraft(schema, text), [schema, text]);
  return { value, set, clear };
}
