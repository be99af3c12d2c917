/** The frame of every page: rail, skip link, the one listener for keys, and (loaded when first opened) palette and key sheet. */
'use client';

import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useCommandKeys, useCommands, useKeyLabel } from '@/client/state/use-commands';
import { FrameContext, type FrameActions } from './frame-context';
import { Rail, RailDrawer } from './rail';
import { HOME_LINKS, projectLinks } from './rail-links';

const loadPalette = () => import('./command-palette');
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })));
const KeySheet = lazy(() => import('./key-sheet').then((module) => ({ default: module.KeySheet })));

/** Stands in for an overlay that is on its way: keys do not act on the page behind it, and what is typed already is kept for it. */
function OnTheWay({ onType }: { readonly onType: (text: string) => void }) {
  return <input data-blocks-keys="" autoFocus aria-label="Opening" className="sr-only" onChange={({ target }) => onType(target.value)} />;
}

/** Fetched once the page is quiet, so that the first words typed after ⌘K are not lost. */
function usePaletteAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

export interface AppFrameProps {
  /** Id of the project as in the URL; left out outside of a project. */
  readonly project?: string | undefined;
  readonly children: ReactNode;
}

const PALETTE_AHEAD_MS = 1500;

type Overlay = 'menu' | 'palette' | 'keys' | null;

export function AppFrame({ project, children }: AppFrameProps) {
  const links = useMemo(() => (project === undefined ? HOME_LINKS : projectLinks(project)), [project]);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [typed, setTyped] = useState('');
  const keyLabel = useKeyLabel();
  const actions = useMemo<FrameActions>(() => ({ openMenu: () => setOverlay('menu'), openPalette: () => setOverlay('palette') }), []);
  const close = (isOpen: boolean): void => {
    if (isOpen) return;
    setOverlay(null);
    setTyped('');
  };
  usePaletteAhead();
  useCommandKeys();
  useCommands('everywhere', {
    'everywhere.palette': () => setOverlay('palette'),
    'everywhere.keys': () => setOverlay('keys'),
  });
  return (
    <FrameContext value={actions}>
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2 focus:shadow-float"
      >
        Skip to the page
      </a>
      <div className="grid h-dvh grid-cols-[var(--spacing-rail)_minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)]">
        <Rail links={links} keysKey={keyLabel('everywhere.keys')} onShowKeys={() => setOverlay('keys')} />
        <main id="page" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
          {children}
        </main>
      </div>
      <RailDrawer links={links} isOpen={overlay === 'menu'} onOpenChange={close} />
      <Suspense fallback={<OnTheWay onType={setTyped} />}>
        {overlay === 'palette' && <CommandPalette places={links} typed={typed} onClose={() => close(false)} />}
        {overlay === 'keys' && <KeySheet onClose={() => close(false)} />}
      </Suspense>
    </FrameContext>
  );
}
