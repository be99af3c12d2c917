/** What a command of `treewright` is. */
import 'server-only';

/** Where a command writes; each call is one line. */
export interface CommandIo {
  /** The answer: what a script reads. */
  out(text: string): unknown;
  /** What a person should know besides. */
  err(text: string): unknown;
}

export interface Command {
  name: string;
  /** A few words for the list of commands. */
  summary: string;
  /** What follows `treewright` in a call, one line a form, such as `import PATH… --project P [--json]`. */
  usage: string;
  /** What `--help` says below the usage. */
  details?: string;
  /** The exit code: 0 done, 1 refused or partly failed, with the reasons said. Throws WrongUsage for 2, a Refusal for 1. */
  run(args: string[], io: CommandIo): Promise<number>;
}

/** A call that does not fit the command; the usage is shown below the message. */
export class WrongUsage extends Error {}
