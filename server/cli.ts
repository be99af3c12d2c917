/** The command line: finds the command, gives it its arguments, and turns its end into an exit code. */
import 'server-only';
import { commands } from '@/server/cli/commands';
import { dispatch } from '@/server/cli/dispatch';

// A reader that has seen enough (`| head`) ends nothing: the command still gives its store up, or stores the rest of its lines.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await dispatch(commands, process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
