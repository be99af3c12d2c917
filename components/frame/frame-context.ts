/** What the frame offers to the page inside it: its menu and its palette. */
'use client';

import { createContext, useContext } from 'react';

export interface FrameActions {
  readonly openMenu: () => void;
  readonly openPalette: () => void;
}

const NOTHING: FrameActions = { openMenu: () => undefined, openPalette: () => undefined };

export const FrameContext = createContext<FrameActions>(NOTHING);

export function useFrame(): FrameActions {
  return useContext(FrameContext);
}
