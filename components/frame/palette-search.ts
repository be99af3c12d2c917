/** What the palette asks of whoever can find things. */

export interface PaletteHit {
  readonly id: string;
  /** Plural noun that hits of one kind stand under, such as `Trajectories`. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly href: string;
}

/** Finds things by what was typed; obeys the signal when the person types on. */
export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>;
