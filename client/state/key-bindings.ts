/** The keys in force: the table's defaults, changed by what this person has rebound (kept in this browser). */
import { z } from 'zod';
import { err, ok, type Result } from '@/lib/base/result';
import { COMMANDS, commandOf, isCommandId, mayMeet, type Command, type CommandId } from './commands';
import { parseKey } from './key-press';

/** Own keys by command; a command that is not in it has its default keys. */
export type Bindings = Readonly<Partial<Record<CommandId, readonly string[]>>>;

export type BindingRefusal =
  | { readonly kind: 'not-a-key'; readonly key: string }
  | { readonly kind: 'reserved'; readonly key: string }
  | { readonly kind: 'taken'; readonly key: string; readonly by: Command };

/** Keys that browsers, screen readers and forms need for themselves. */
const RESERVED = new Set(['Tab', 'shift+Tab', 'Escape', 'mod+c', 'mod+v', 'mod+x', 'mod+a', 'mod+t', 'mod+w', 'mod+r', 'mod+l', 'Space']);

export function keysOf(bindings: Bindings, id: CommandId): readonly string[] {
  return bindings[id] ?? commandOf(id).keys;
}

const covers = (key: string, other: string): boolean => key === other || (key === '1-9' && /^[1-9]$/.test(other));

/** The command that already has this key where both could be meant, or null. */
export function holderOf(bindings: Bindings, id: CommandId, key: string): Command | null {
  const command = commandOf(id);
  const holder = COMMANDS.find(
    (other) =>
      other.id !== id && mayMeet(command, other) && keysOf(bindings, other.id).some((taken) => covers(taken, key) || covers(key, taken)),
  );
  return holder ?? null;
}

/** Gives a command one key in place of those it has; refused when the key is none, is needed elsewhere or is taken. */
export function rebind(bindings: Bindings, id: CommandId, key: string): Result<Bindings, BindingRefusal> {
  if (parseKey(key) === null) return err({ kind: 'not-a-key', key });
  if (RESERVED.has(key)) return err({ kind: 'reserved', key });
  const by = holderOf(bindings, id, key);
  if (by !== null) return err({ kind: 'taken', key, by });
  return ok({ ...bindings, [id]: [key] });
}

/** Gives a command its default keys back; refused when another command has taken one of them meanwhile. */
export function unbind(bindings: Bindings, id: CommandId): Result<Bindings, BindingRefusal> {
  for (const key of commandOf(id).keys) {
    const by = holderOf(bindings, id, key);
    if (by !== null) return err({ kind: 'taken', key, by });
  }
  return ok(Object.fromEntries(Object.entries(bindings).filter(([other]) => other !== id)));
}

const Stored = z.record(z.string(), z.array(z.string()));

/** Reads stored bindings; what is no longer a command or a key is left out, so an old browser store cannot break the keys. */
export function parseBindings(text: string | null): Bindings {
  const parsed = Stored.safeParse(safeJson(text));
  if (!parsed.success) return {};
  const kept = Object.entries(parsed.data).flatMap(([id, keys]): [CommandId, string[]][] => {
    const known = keys.filter((key) => parseKey(key) !== null);
    return isCommandId(id) && known.length > 0 ? [[id, known]] : [];
  });
  return Object.fromEntries(kept);
}

function safeJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return null; // damaged storage is treated as none
  }
}
