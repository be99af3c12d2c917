// Processor time and memory of processes and all that they started, from /proc (Linux).
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';

const ticks = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

/** A process and its descendants; one that ends meanwhile is left out. */
export function treeOf(pid) {
  try {
    const threads = fs.readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean));
    return [Number(pid), ...children.flatMap((child) => treeOf(Number(child)))];
  } catch {
    return [];
  }
}

/** utime, stime, cutime and cstime in seconds; after the name, which may hold blanks and brackets. */
function times(pid) {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields.slice(11, 15).map((field) => Number(field) / ticks);
  } catch {
    return [0, 0, 0, 0];
  }
}

/** Seconds of processor time that a process, its descendants and those that it has waited for have used. */
export const cpuOf = (pid) => treeOf(pid).reduce((sum, one) => sum + times(one).reduce((all, time) => all + time, 0), 0);

/** Seconds of processor time of our own children that have ended. */
const cpuOfEnded = () => {
  const [, , user, system] = times(process.pid);
  return user + system;
};

const kilobytes = (file, field) => {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(fs.readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** Resident memory in MB, pages that processes share counted for each (`rss`) and once (`pss`). */
export const memoryOf = (pid) => {
  const tree = treeOf(pid);
  const sum = (field) => tree.reduce((all, one) => all + kilobytes(`/proc/${one}/smaps_rollup`, field), 0) / 1024;
  return { rss: sum('Rss'), pss: sum('Pss') };
};

/** Runs a program to its end: seconds of wall and processor time, and its standard output. Rejects when it fails. */
export async function timed(file, args, options = {}) {
  const cpu = cpuOfEnded();
  const began = performance.now();
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  let said = '';
  child.stdout.on('data', (bytes) => (said += bytes.toString()));
  const code = await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (status, signal) => done(status ?? signal));
  });
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}: ${said.slice(-500)}`);
  return { wall: (performance.now() - began) / 1000, cpu: cpuOfEnded() - cpu, said };
}

/** Asks a process of ours to end and waits until it has. */
export async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(timer);
}
