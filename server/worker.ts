/** The worker process that the launcher starts beside the web server, so that a long import never stalls a label. */
import 'server-only';
import { runWorker } from '@/server/jobs/run-worker';
import { explain } from '@/server/refusal';

try {
  await runWorker(() => {});
} catch (error) {
  console.error(`worker: ${explain(error)}`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect(); // the channel to the launcher would keep this process
