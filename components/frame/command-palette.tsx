/** ⌘K: one field that runs commands, goes to places and finds things. Loaded when it is first opened. */
'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { currentCommands } from '@/client/state/command-store';
import { SCOPE_TITLES } from '@/client/state/commands';
import { useKeyLabel } from '@/client/state/use-commands';
import { Kbd } from '@/components/ui/kbd';
import { Spinner } from '@/components/ui/spinner';
import type { PaletteHit } from './palette-search';
import type { RailLink } from './rail-links';
import { useFound } from './use-found';

export interface CommandPaletteProps {
  readonly places: readonly RailLink[];
  /** What was typed while the palette was on its way. */
  readonly typed: string;
  readonly onClose: () => void;
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3';
const ITEM = 'flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 data-[selected=true]:bg-accent-soft data-[selected=true]:text-ink';

const hitValue = ({ id }: PaletteHit): string => `found ${id}`;

function byGroup(hits: readonly PaletteHit[]): readonly (readonly [string, readonly PaletteHit[]])[] {
  const groups = new Map<string, PaletteHit[]>();
  for (const hit of hits) groups.set(hit.group, [...(groups.get(hit.group) ?? []), hit]);
  return [...groups];
}

function FoundStatus({ state, count }: { readonly state: 'idle' | 'searching' | 'failed'; readonly count: number }) {
  return (
    <p role="status" className="flex h-8 items-center gap-2 border-t border-line px-4 text-12 text-ink-3">
      {state === 'searching' && <Spinner size={12} />}
      {state === 'searching' && 'Searching'}
      {state === 'failed' && 'The search did not answer. Commands and places still work.'}
      {state === 'idle' && (count > 0 ? `${String(count)} found` : '↑ ↓ choose, ↵ open, Esc close')}
    </p>
  );
}

export function CommandPalette({ places, typed, onClose }: CommandPaletteProps) {
  const router = useRouter();
  const keyLabel = useKeyLabel();
  const [live] = useState(() =>
    currentCommands().filter(({ id, command }) => id !== 'everywhere.palette' && !command.keys.includes('1-9')),
  );
  const [query, setQuery] = useState(typed);
  const found = useFound(query);
  // What is found arrives after the words: the first of it is chosen, unless a command or place was.
  const [chosen, setChosen] = useState('');
  const [firstHit] = found.hits;
  const selected = chosen === '' && firstHit ? hitValue(firstHit) : chosen;
  const go = (href: string): void => {
    onClose();
    router.push(href);
  };
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fade fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          data-blocks-keys=""
          aria-label="Search or jump"
          className="fade fixed top-[12vh] left-1/2 z-40 w-150 max-w-[calc(100vw-32px)] -translate-x-1/2 rounded-md bg-surface shadow-float outline-none"
        >
          <Command label="Search or jump" loop value={selected} onValueChange={setChosen}>
            <Command.Input
              value={query}
              onValueChange={(next) => {
                setQuery(next);
                setChosen('');
              }}
              placeholder="Name or id of a task, rollout or project; a step number; a command"
              className="h-11 w-full rounded-t-md border-b border-line bg-transparent px-4 text-14 outline-none"
            />
            <Command.List className="max-h-[50vh] overflow-y-auto p-2">
              {found.state === 'idle' && found.hits.length === 0 && <Command.Empty className="px-2 py-3 text-ink-2">Nothing here is called that.</Command.Empty>}
              {byGroup(found.hits).map(([group, hits]) => (
                <Command.Group key={group} heading={group} forceMount className={GROUP}>
                  {hits.map((hit) => (
                    <Command.Item key={hit.id} value={hitValue(hit)} forceMount onSelect={() => go(hit.href)} className={ITEM}>
                      <span className="min-w-0 truncate">{hit.title}</span>
                      {hit.detail !== undefined && <span className="ml-auto max-w-48 shrink-0 truncate text-12 text-ink-3">{hit.detail}</span>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
              <Command.Group heading="Commands" className={GROUP}>
                {live.map(({ id, command, run }) => (
                  <Command.Item
                    key={id}
                    value={`${command.title} ${SCOPE_TITLES[command.scope]}`}
                    className={ITEM}
                    onSelect={() => {
                      onClose();
                      // After the dialog has given the focus back, so that a command may move it.
                      setTimeout(() => run({ digit: null }), 0);
                    }}
                  >
                    <span className="truncate">{command.title}</span>
                    <span className="text-12 text-ink-3">{SCOPE_TITLES[command.scope]}</span>
                    <Kbd keys={keyLabel(id)} className="ml-auto" />
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Places" className={GROUP}>
                {places.map(({ href, label, icon: Icon }) => (
                  <Command.Item key={href} value={`Go to ${label}`} onSelect={() => go(href)} className={ITEM}>
                    <Icon size={16} aria-hidden="true" className="text-ink-2" />
                    {label}
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
            <FoundStatus state={found.state} count={found.hits.length} />
          </Command>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
