/** Agents that write commands into their text and are told the output as a user: which messages are which. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { StepInput } from '@/lib/trajectory/build';

/** A call whose words stand in the text of the message; `command` is those words. */
export const commandInText = (name: string, command: string) => ({
  name,
  args: { state: 'text' as const, text: command, form: 'shell' as const },
  encoding: 'inline_text' as const,
});

/** What the environment says after a command comes in the role of the user, whether it is output or a complaint about the form. */
export class TextTurns {
  private before: 'assistant' | 'other' = 'other';
  private isCopied = false;

  /** How the next message departs from its role. `copied`: it belongs to a demonstration. */
  next(message: Json, copied = false): Pick<Partial<StepInput>, 'kind' | 'copied'> {
    const role = objectOf(message)?.role;
    // The task may follow a demonstration; it is no answer to that.
    const answers = role === 'user' && this.before === 'assistant' && this.isCopied === copied;
    this.before = role === 'assistant' ? 'assistant' : 'other';
    this.isCopied = copied;
    return { ...(answers ? { kind: 'observation' as const } : {}), ...(copied ? { copied } : {}) };
  }
}
