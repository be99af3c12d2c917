/**
 * The outbox of this browser: what waits stands in localStorage, one entry a key, so that it survives a closed tab and two tabs
 * never overwrite each other's entries.
 */
import { useSyncExternalStore } from 'react';
import { emptyOutbox, OutboxEntry, outboxReducer, type Outbox, type OutboxAction } from './outbox-queue';

const PREFIX = 'treewright.outbox.';

const listeners = new Set<() => void>();
let outbox: Outbox | null = null;
/** What the browser would not store (private mode, full): it lives as long as the page. */
const unkept = new Map<string, OutboxEntry>();

function parseEntry(text: string | null): OutboxEntry | null {
  try {
    return OutboxEntry.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null; // of another version, or damaged: not ours to send
  }
}

function readStored(): OutboxEntry[] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const stored = names.filter((name) => name.startsWith(PREFIX)).flatMap((name) => parseEntry(localStorage.getItem(name)) ?? []);
  return [...stored, ...unkept.values()];
}

function keep(entry: OutboxEntry): void {
  unkept.delete(entry.id);
  try {
    localStorage.setItem(PREFIX + entry.id, JSON.stringify(entry));
  } catch {
    unkept.set(entry.id, entry);
  }
}

function forget(id: string): void {
  unkept.delete(id);
  localStorage.removeItem(PREFIX + id);
}

/** Writes what changed. */
function store(before: readonly OutboxEntry[], after: readonly OutboxEntry[]): void {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  for (const entry of after) if (known.get(entry.id) !== entry) keep(entry);
  const left = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!left.has(id)) forget(id);
}

/** The queue at this moment. */
export function currentOutbox(): Outbox {
  outbox ??= outboxReducer(emptyOutbox, { kind: 'read', entries: readStored() });
  return outbox;
}

export function dispatchOutbox(action: OutboxAction): void {
  const before = currentOutbox();
  outbox = outboxReducer(before, action);
  if (action.kind !== 'read') store(before.entries, outbox.entries);
  for (const listener of listeners) listener();
}

/** Takes over what other tabs have added and sent. */
export const rereadOutbox = (): void => dispatchOutbox({ kind: 'read', entries: readStored() });

function onStorage({ key }: StorageEvent): void {
  if (key === null || key.startsWith(PREFIX)) rereadOutbox();
}

/** Calls back after each change, of this tab or another; returns how to stop that. */
export function subscribeOutbox(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Everything in the queue; empty on the server and while hydrating. */
export const useOutboxState = (): Outbox => useSyncExternalStore(subscribeOutbox, currentOutbox, () => emptyOutbox);
