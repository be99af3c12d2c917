/** `?`: the keys that work on this screen, and on demand all of them. Loaded when it is first opened. */
'use client';

import { useState } from 'react';
import { currentCommands, resetAllCommands, useBindings } from '@/client/state/command-store';
import { COMMANDS, SCOPE_TITLES, type CommandId, type CommandScope } from '@/client/state/commands';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { KeyTable } from './key-table';

const ALL_SCOPES = Object.keys(SCOPE_TITLES) as CommandScope[];

function liveCommands(): ReadonlySet<CommandId> {
  return new Set(currentCommands().map(({ id }) => id));
}

function scopesOf(commands: ReadonlySet<CommandId>): readonly CommandScope[] {
  const live = new Set(COMMANDS.filter(({ id }) => commands.has(id)).map(({ scope }) => scope));
  return ALL_SCOPES.filter((scope) => live.has(scope)).sort((a, b) => Number(a === 'everywhere') - Number(b === 'everywhere'));
}

export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const [here] = useState(liveCommands);
  const [isAll, setIsAll] = useState(false);
  const hasOwn = Object.keys(useBindings()).length > 0;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Keys"
      description={isAll ? 'Every key of the studio.' : 'The keys that work on this screen.'}
      size="lg"
      footer={
        <>
          {hasOwn && (
            <Button variant="ghost" onClick={resetAllCommands}>
              Give all keys back
            </Button>
          )}
          <Button isPressed={isAll} onClick={() => setIsAll(!isAll)}>
            Show all keys
          </Button>
        </>
      }
    >
      <KeyTable scopes={isAll ? ALL_SCOPES : scopesOf(here)} only={isAll ? null : here} />
    </Dialog>
  );
}
