/** How the page looks to this person: theme and density, kept in a cookie so that the server paints it right at once. */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

export const Density = z.enum(['comfortable', 'dense']);
export type Density = z.infer<typeof Density>;

export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
}

export const APPEARANCE_COOKIE = 'treewright-look';
const ONE_YEAR_S = 31_536_000;
const DEFAULT: Appearance = { theme: 'system', density: 'comfortable' };

/** Reads the cookie's value, such as `dark.dense`; what it does not say, or says wrongly, is the default. */
export function parseAppearance(value: string | undefined): Appearance {
  const [theme, density] = (value ?? '').split('.');
  return { theme: Theme.catch(DEFAULT.theme).parse(theme), density: Density.catch(DEFAULT.density).parse(density) };
}

export function formatAppearance({ theme, density }: Appearance): string {
  return `${theme}.${density}`;
}

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
  return useSyncExternalStore(subscribe, snapshot, () => DEFAULT);
}
