/** How screens meet the keys: hand over handlers, ask for the words on a button, and (once a page) listen. */
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { commandForPress, type CommandHandler, type CommandHandlers, type PressPlace } from './active-commands';
import { currentBindings, currentCommands, registerCommands, useBindings } from './command-store';
import type { CommandId, CommandIdOf, CommandScope } from './commands';
import { keysOf } from './key-bindings';
import { keyLabel } from './key-press';

/**
 * Makes commands of one scope live while the calling component is mounted.
 * Handlers may change with each render; leave one out, or undefined, while its command cannot be used.
 */
export function useCommands<S extends CommandScope>(
  scope: S,
  handlers: Readonly<Partial<Record<CommandIdOf<S>, CommandHandler | undefined>>>,
): void {
  const newest = useRef<CommandHandlers>(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  useEffect(() => registerCommands({ scope, handlers: () => newest.current }), [scope]);
}

const never = (): (() => void) => () => undefined;

/** True on Apple systems, where ⌘ takes the part of Ctrl; false on the server and while hydrating. */
export function useIsMac(): boolean {
  return useSyncExternalStore(never, isMac, () => false);
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Says what to print for a command's first key, such as `Ctrl ↵`. */
export function useKeyLabel(): (id: CommandId) => string {
  const bindings = useBindings();
  const mac = useIsMac();
  return useCallback((id) => keyLabel(keysOf(bindings, id)[0] ?? '', mac), [bindings, mac]);
}

const TEXT_INPUT = 'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"])';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Widgets that have a use for the arrows, Home, End, Enter and Space themselves. */
const WIDGET = '[role="tab"], [role="radio"], [role="slider"], [role="separator"], [role="option"], [role="menuitem"], [role="combobox"], [role="treeitem"], [role="gridcell"], input';
const PRESSABLE = 'a[href], button, summary, [role="button"], [role="checkbox"], [role="switch"]';

function placeOf(event: KeyboardEvent, target: Element): PressPlace {
  const isInDialog = target.closest(OVERLAY) !== null || document.querySelector('[data-blocks-keys]') !== null;
  return { isTyping: target.closest(TEXT_INPUT) !== null, isInDialog, isRepeat: event.repeat };
}

/** True when the focused thing answers to this key itself. */
function isOwnKey(event: KeyboardEvent, target: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const isPress = event.key === 'Enter' || event.key === ' ';
  const isMove = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End';
  return (isPress && target.closest(`${PRESSABLE}, ${WIDGET}`) !== null) || (isMove && target.closest(WIDGET) !== null);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (isOwnKey(event, target)) return;
  const found = commandForPress(currentCommands(), currentBindings(), event, placeOf(event, target), isMac());
  if (found === null) return;
  event.preventDefault();
  found.live.run(found.call);
}

/** Listens for the keys of every live command; the app frame calls it once. */
export function useCommandKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
