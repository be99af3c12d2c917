/** What the palette asks of whoever can find things; `app/providers.tsx` says who that is. */
'use client';

import { createContext } from 'react';

export interface PaletteHit {
  readonly id: string;
  /** Plural noun that hits of one kind stand under, such as `Trajectories`. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly href: string;
}

/** Where one is while one searches, as in the URL. */
export interface PalettePlace {
  readonly project: string | undefined;
  readonly trajectory: string | undefined;
}

/** Finds things by what was typed; obeys the signal when the person types on. */
export type PaletteSearch = (place: PalettePlace, query: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>;

export const PaletteSearchContext = createContext<PaletteSearch | undefined>(undefined);
