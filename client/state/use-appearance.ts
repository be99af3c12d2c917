/** The look in force on this page, and the way to change it. */
'use client';

import { useSyncExternalStore } from 'react';
import { APPEARANCE_COOKIE, DEFAULT_APPEARANCE, formatAppearance, parseAppearance, type Appearance } from './appearance';

const ONE_YEAR_S = 31_536_000;

const listeners = new Set<() => void>();
let current: Appearance | null = null;

function readPage(): Appearance {
  const { theme, density } = document.documentElement.dataset;
  return parseAppearance(`${theme ?? ''}.${density ?? ''}`);
}

/** Changes the look of this page and of every later one. */
export function setAppearance(next: Appearance): void {
  current = next;
  const root = document.documentElement;
  if (next.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = next.theme;
  if (next.density === 'comfortable') delete root.dataset.density;
  else root.dataset.density = next.density;
  document.cookie = `${APPEARANCE_COOKIE}=${formatAppearance(next)}; path=/; max-age=${String(ONE_YEAR_S)}; samesite=lax`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function snapshot(): Appearance {
  current ??= readPage();
  return current;
}

/** The look in force; on the server and while hydrating it is the default, so do not draw anything large by it. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, snapshot, () => DEFAULT_APPEARANCE);
}
