/**
 * What was said in this tab, the newest last, each with the event that takes it back: the undo of every screen. Kept for as long as the
 * tab is open, so that a reload or another page in between changes nothing; what another tab or person said is never undone from here.
 */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { LabelInput } from '@/lib/labels/event';
import { LabelEvent } from '@/lib/labels/stored-event';

export const Act = z.strictObject({
  project: z.string(),
  /** The rollout on whose page it was said. */
  trajectory: z.string(),
  /** Place of its step there, where the screen knew it. */
  ordinal: z.int().nullable(),
  event: LabelEvent,
  /** The label that it replaced or took back. */
  before: LabelEvent.nullable(),
  /** The event that takes it back; it gets its id and time when it is sent. */
  undo: LabelInput,
});
export type Act = z.infer<typeof Act>;

const KEY = 'treewright.acts';
/** More than anybody takes back. */
const MOST = 100;

const listeners = new Set<() => void>();
let acts: readonly Act[] | null = null;

function read(): readonly Act[] {
  try {
    return z.array(Act).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return []; // of another version, or a browser that keeps nothing
  }
}

function set(next: readonly Act[]): void {
  acts = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // full or forbidden: it lives as long as the page
  }
  for (const listener of listeners) listener();
}

const current = (): readonly Act[] => (acts ??= read());

export const rememberAct = (act: Act): void => set([...current(), act].slice(-MOST));
export const forgetAct = (act: Act): void => set(current().filter((other) => other !== act));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none: readonly Act[] = [];

/** The newest of a project; null: nothing is left to undo. */
export function useLastAct(project: string): Act | null {
  const all = useSyncExternalStore(subscribe, current, () => none);
  return all.findLast((act) => act.project === project) ?? null;
}
