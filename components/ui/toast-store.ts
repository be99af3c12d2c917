/** The notices that are shown now. Any code on the page may add one. */
import { useSyncExternalStore } from 'react';

export type ToastTone = 'info' | 'success' | 'failure';

export interface ToastNotice {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: ToastTone | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface Toast extends ToastNotice {
  readonly id: number;
  readonly tone: ToastTone;
}

const MOST_AT_ONCE = 3;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a notice at the foot of the page; the oldest goes when there are too many. */
export function showToast(notice: ToastNotice): void {
  lastId += 1;
  set([...toasts, { ...notice, id: lastId, tone: notice.tone ?? 'info' }].slice(-MOST_AT_ONCE));
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

const NONE: readonly Toast[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, currentToasts, () => NONE);
}
