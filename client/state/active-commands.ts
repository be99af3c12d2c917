/** Which commands are live now, and which of them a key press means. Screens register; one listener asks. */
import { COMMANDS, commandOf, type Command, type CommandId, type CommandScope } from './commands';
import { keysOf, type Bindings } from './key-bindings';
import { matchKey, type Press } from './key-press';

/** What a handler is told: the digit, when the command's key is `1-9` and it was called by key. */
export interface CommandCall {
  readonly digit: number | null;
}

export type CommandHandler = (call: CommandCall) => void;

/** Handlers by id; an absent or undefined one means that the command cannot be used just now. */
export type CommandHandlers = Readonly<Partial<Record<CommandId, CommandHandler | undefined>>>;

export interface Registration {
  readonly scope: CommandScope;
  /** Read at the time of the press, so that a handler always sees the newest render. */
  readonly handlers: () => CommandHandlers;
}

/** Where the press happened. */
export interface PressPlace {
  readonly isTyping: boolean;
  readonly isInDialog: boolean;
  readonly isRepeat: boolean;
}

export interface Live {
  readonly id: CommandId;
  readonly command: Command;
  readonly run: CommandHandler;
}

/** The live commands in the order of the table; of two registrations of one command the later one counts. */
export function liveCommands(registrations: readonly Registration[]): readonly Live[] {
  const runs = new Map<CommandId, CommandHandler>();
  for (const registration of registrations) {
    const handlers = registration.handlers();
    for (const command of COMMANDS) {
      const run = command.scope === registration.scope ? handlers[command.id] : undefined;
      if (run !== undefined) runs.set(command.id, run);
    }
  }
  return COMMANDS.flatMap((row) => {
    const run = runs.get(row.id);
    return run === undefined ? [] : [{ id: row.id, command: commandOf(row.id), run }];
  });
}

function mayRun(command: Command, place: PressPlace): boolean {
  if (place.isInDialog && command.scope !== 'dialog') return false;
  if (place.isTyping && command.whileTyping !== true) return false;
  return !place.isRepeat || command.repeats === true;
}

/** The live command that this press means, with its call; an exact match goes before one by the place of the key. */
export function commandForPress(
  live: readonly Live[],
  bindings: Bindings,
  press: Press,
  place: PressPlace,
  isMac: boolean,
): { readonly live: Live; readonly call: CommandCall } | null {
  let byPosition: { readonly live: Live; readonly call: CommandCall } | null = null;
  for (const entry of live) {
    if (!mayRun(entry.command, place)) continue;
    for (const key of keysOf(bindings, entry.id)) {
      const match = matchKey(press, key, isMac);
      if (match === null) continue;
      const found = { live: entry, call: { digit: match.digit } };
      if (match.how === 'exact') return found;
      byPosition ??= found;
    }
  }
  return byPosition;
}
