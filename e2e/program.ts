/** The program as `npm start` runs it, as a process of a test: its port, its ready line, its end. */
import { spawn, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

export const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = net.createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? done(address.port) : failed(new Error('no port is free'))));
    });
  });

export interface StartOptions {
  /** The data folder. */
  data: string;
  port: number;
  /** Set besides. */
  variables?: Readonly<Record<string, string>>;
  /** A session of its own, so that nothing of the test ends with it. */
  detached?: boolean;
  /** Where what it says besides the ready line goes. */
  stderr: 'inherit' | 'pipe';
}

export function startProgram({ data, port, variables = {}, detached = false, stderr }: StartOptions): ChildProcess {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', TZ: 'UTC', HOST: '127.0.0.1', PORT: String(port), TREEWRIGHT_DATA_DIR: data, ...variables };
  delete env['DATABASE_URL']; // the embedded store is what these tests are about
  return spawn(process.execPath, ['scripts/bootstrap.mjs'], { cwd: root, detached, stdio: ['ignore', 'pipe', stderr], env });
}

/** The link of the line `ready http://…`. */
export const readyLink = (program: ChildProcess, withinMs: number) =>
  new Promise<string>((done, failed) => {
    let said = '';
    const timer = setTimeout(() => failed(new Error(`the program was not ready within ${withinMs / 1000} seconds`)), withinMs);
    program.once('exit', (code, signal) => failed(new Error(`the program ended before it was ready (${code ?? signal})`)));
    program.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const link = /^ready (\S+)$/m.exec(said)?.[1];
      if (link === undefined) return;
      clearTimeout(timer);
      done(link);
    });
  });

const stopWithinMs = 30_000;

/** As Ctrl+C does. Returns how it ended. */
export async function stopProgram(program: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (program.exitCode === null && program.signalCode === null) {
    const ended = new Promise<void>((done) => program.once('exit', () => done()));
    program.kill('SIGTERM');
    const timer = setTimeout(() => program.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(timer);
  }
  return program.exitCode ?? program.signalCode;
}
