/** How the page looks to this person: theme and density, kept in a cookie so that the server paints it right at once. */
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
export const DEFAULT_APPEARANCE: Appearance = { theme: 'system', density: 'comfortable' };

/** Reads the cookie's value, such as `dark.dense`; what it does not say, or says wrongly, is the default. */
export function parseAppearance(value: string | undefined): Appearance {
  const [theme, density] = (value ?? '').split('.');
  return { theme: Theme.catch(DEFAULT_APPEARANCE.theme).parse(theme), density: Density.catch(DEFAULT_APPEARANCE.density).parse(density) };
}

export function formatAppearance({ theme, density }: Appearance): string {
  return `${theme}.${density}`;
}
