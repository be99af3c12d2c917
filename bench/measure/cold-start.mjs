// `npm start` of a program, from the call to its first good answer, and what it occupies when nothing happens.
import { spawn } from 'node:child_process';
import { cpuOf, memoryOf, stop } from './processes.mjs';

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
/** After which a program that was started has nothing left to do. */
const idleAfterMs = 4000;

/** Seconds of wall and processor time until `address` answers 200, and MB when idle. */
export async function coldStart({ cwd, env, address }) {
  const began = performance.now();
  const child = spawn('npm', ['start', '--silent'], { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  try {
    for (;;) {
      const answer = await fetch(address).catch(() => null); // not listening yet
      await answer?.arrayBuffer();
      if (answer?.ok) break;
      if (child.exitCode !== null) throw new Error(`the program in ${cwd} ended by itself (${child.exitCode})`);
      await sleep(10);
    }
    const seconds = (performance.now() - began) / 1000;
    const cpu = cpuOf(child.pid);
    await sleep(idleAfterMs);
    return { seconds, cpu, ...memoryOf(child.pid) };
  } finally {
    await stop(child);
  }
}
