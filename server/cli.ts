/** The command line: finds the command, gives it its arguments, and turns its end into an exit code. */
import 'server-only';
import { commands } from '@/server/cli/commands';
import { dispatch } from '@/server/cli/dispatch';

process.exitCode = await dispatch(commands, process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
