/** From the words of a call to the command that they name. */
import 'server-only';
import { likelyName } from '@/lib/base/nearest-name';
import { type Command, type CommandIo, WrongUsage } from '@/server/cli/command';
import type { CommandTable } from '@/server/cli/commands';
import { explain, WrongInput } from '@/server/refusal';
import { programVersion } from '@/server/root';

const wrongUsage = 2;

/** Returns the exit code: 0 done, 1 refused or partly failed, 2 wrong usage. */
export async function dispatch(table: CommandTable, [name, ...args]: readonly string[], io: CommandIo): Promise<number> {
  if (name === undefined) {
    io.err(await help(table));
    return wrongUsage;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    io.out(await help(table));
    return 0;
  }
  if (name === '--version') {
    io.out(programVersion());
    return 0;
  }
  const load = Object.hasOwn(table, name) ? table[name] : undefined;
  if (load) return call(await load(), args, io);
  const like = likelyName(name, Object.keys(table));
  io.err(`There is no command ${name}${like ? `; did you mean ${like}?` : '.'} \`treewright --help\` lists them.`);
  return wrongUsage;
}

async function call(command: Command, args: string[], io: CommandIo): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    io.out([usageOf(command), ...(command.details === undefined ? [] : ['', command.details])].join('\n'));
    return 0;
  }
  try {
    return await command.run(args, io);
  } catch (error) {
    if (!isWrongUsage(error)) {
      io.err(explain(error));
      return error instanceof WrongInput ? wrongUsage : 1;
    }
    io.err(`${error.message}\n${usageOf(command)}`);
    return wrongUsage;
  }
}

/** Our own complaint, or one of node:util's parseArgs. */
const isWrongUsage = (error: unknown): error is Error =>
  error instanceof WrongUsage || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'));

const usageOf = ({ summary, usage }: Command) =>
  [`${summary}`, '', ...usage.split('\n').map((form, line) => `${line === 0 ? 'usage:' : '      '} treewright ${form}`)].join('\n');

async function help(table: CommandTable): Promise<string> {
  const all = await Promise.all(Object.values(table).map((load) => load()));
  const width = Math.max(...all.map(({ name }) => name.length));
  return [
    'usage: treewright COMMAND [--json]',
    '',
    ...all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    '`treewright COMMAND --help` says more. Exit codes: 0 done, 1 refused or partly failed, 2 wrong usage.',
  ].join('\n');
}
