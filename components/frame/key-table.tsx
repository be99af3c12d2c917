/** The keys of some scopes, each of which can be rebound here; a key that is taken is refused with the name of who has it. */
'use client';

import { Pencil, RotateCcw } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { rebindCommand, resetCommand, useBindings } from '@/client/state/command-store';
import { COMMANDS, SCOPE_TITLES, type CommandId, type CommandScope } from '@/client/state/commands';
import { keysOf, type BindingRefusal } from '@/client/state/key-bindings';
import { keyLabel, keyOfPress } from '@/client/state/key-press';
import { useIsMac } from '@/client/state/use-commands';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';

function refusalText(refusal: BindingRefusal, isMac: boolean): string {
  const key = keyLabel(refusal.key, isMac);
  if (refusal.kind === 'taken') return `${key} is taken by “${refusal.by.title}” (${SCOPE_TITLES[refusal.by.scope]}). Choose another key.`;
  if (refusal.kind === 'reserved') return `${key} is needed by the browser. Choose another key.`;
  return `${key} cannot be used as a key here. Choose another one.`;
}

interface CaptureProps {
  readonly title: string;
  readonly onKey: (key: string) => void;
  readonly onCancel: () => void;
}

/** Takes the next key press as the new key; Escape and leaving give up. */
function KeyCapture({ title, onKey, onCancel }: CaptureProps) {
  const isMac = useIsMac();
  const take = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onCancel();
    const key = keyOfPress(event.nativeEvent, isMac);
    if (key !== null) onKey(key);
  };
  return (
    <input
      readOnly
      autoFocus
      value="Press a key"
      aria-label={`New key for ${title}`}
      onKeyDown={take}
      onBlur={onCancel}
      className="h-6 w-28 rounded-sm border border-accent bg-accent-soft px-2 text-12"
    />
  );
}

function KeyRow({ id, title }: { readonly id: CommandId; readonly title: string }) {
  const bindings = useBindings();
  const isMac = useIsMac();
  const [isChanging, setIsChanging] = useState(false);
  const [refusal, setRefusal] = useState<BindingRefusal | null>(null);
  const isOwn = bindings[id] !== undefined;
  const change = (key: string): void => {
    const done = rebindCommand(id, key);
    setRefusal(done.ok ? null : done.error);
    setIsChanging(false);
  };
  const reset = (): void => {
    const done = resetCommand(id);
    setRefusal(done.ok ? null : done.error);
  };
  return (
    <li className="group">
      <div className="flex h-8 items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {isChanging ? (
          <KeyCapture title={title} onKey={change} onCancel={() => setIsChanging(false)} />
        ) : (
          keysOf(bindings, id).map((key) => <Kbd key={key} keys={keyLabel(key, isMac)} />)
        )}
        {isOwn && <IconButton size="sm" label={`Default key for ${title}`} icon={<RotateCcw size={12} aria-hidden="true" />} onClick={reset} />}
        <IconButton
          size="sm"
          label={`Change the key of ${title}`}
          icon={<Pencil size={12} aria-hidden="true" />}
          onClick={() => setIsChanging(true)}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
        />
      </div>
      {refusal !== null && (
        <p role="alert" className="pb-2 text-12 text-failure">
          {refusalText(refusal, isMac)}
        </p>
      )}
    </li>
  );
}

export interface KeyTableProps {
  readonly scopes: readonly CommandScope[];
  /** Those that are shown; null: all of the scopes. */
  readonly only?: ReadonlySet<CommandId> | null | undefined;
}

export function KeyTable({ scopes, only = null }: KeyTableProps) {
  return (
    <div className="gap-8 columns-1 sm:columns-2">
      {scopes.map((scope) => (
        <section key={scope} className="mb-4 break-inside-avoid">
          <h3 className="mb-1 text-12 text-ink-3">{SCOPE_TITLES[scope]}</h3>
          <ul>
            {COMMANDS.filter(({ id, scope: own }) => own === scope && (only === null || only.has(id))).map((command) => (
              <KeyRow key={command.id} id={command.id} title={command.title} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
