// Starts the reference viewer on a folder of flat files.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../measure/free-port.mjs';
import { stop } from '../measure/processes.mjs';

export async function startViewer(folder) {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'viewer.mjs'), folder, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((done, failed) => {
    child.stdout.once('data', done);
    child.once('exit', (code) => failed(new Error(`the reference viewer ended (${code})`)));
  });
  return { address: (name) => `http://127.0.0.1:${port}/?of=${name}`, stop: () => stop(child) };
}
