/** The live state behind the keys: who has registered, and what this person has rebound. One per page. */
import { useSyncExternalStore } from 'react';
import { ok, type Result } from '@/lib/base/result';
import { liveCommands, type Live, type Registration } from './active-commands';
import type { CommandId } from './commands';
import { parseBindings, rebind, unbind, type BindingRefusal, type Bindings } from './key-bindings';

const STORAGE_KEY = 'treewright.keys';
const NONE: Bindings = {};

const listeners = new Set<() => void>();
const registrations: Registration[] = [];
let bindings: Bindings | null = null;

/** Adds a registration until the returned function is called. */
export function registerCommands(registration: Registration): () => void {
  registrations.push(registration);
  return () => {
    const at = registrations.indexOf(registration);
    if (at >= 0) registrations.splice(at, 1);
  };
}

/** The commands that can be run at this moment. */
export function currentCommands(): readonly Live[] {
  return liveCommands(registrations);
}

export function currentBindings(): Bindings {
  bindings ??= parseBindings(localStorage.getItem(STORAGE_KEY));
  return bindings;
}

function keep(changed: Result<Bindings, BindingRefusal>): Result<null, BindingRefusal> {
  if (!changed.ok) return changed;
  bindings = changed.value;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(bindings));
  for (const listener of listeners) listener();
  return ok(null);
}

/** Rebinds a command in this browser, or says why not. */
export function rebindCommand(id: CommandId, key: string): Result<null, BindingRefusal> {
  return keep(rebind(currentBindings(), id, key));
}

/** Gives a command its default keys back, or says why not. */
export function resetCommand(id: CommandId): Result<null, BindingRefusal> {
  return keep(unbind(currentBindings(), id));
}

/** Gives every command its default keys back. */
export function resetAllCommands(): void {
  keep(ok(NONE));
}

function onStorage(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  bindings = parseBindings(event.newValue);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The bindings in force; the defaults on the server and while hydrating. */
export function useBindings(): Bindings {
  return useSyncExternalStore(subscribe, currentBindings, () => NONE);
}
