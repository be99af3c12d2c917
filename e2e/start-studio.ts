/** Before all journeys: starts the program in an empty folder as `npm start` does, signs in once; after them stops it and removes the folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { request } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '..');
/** The pages may have to be built first. */
const readyWithinMs = 8 * 60_000;
const stopWithinMs = 30_000;

const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = net.createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? done(address.port) : failed(new Error('no port is free'))));
    });
  });

/** The link of the line `ready http://…`. */
const readyLink = (studio: ChildProcess) =>
  new Promise<string>((done, failed) => {
    let said = '';
    const timer = setTimeout(() => failed(new Error(`the studio was not ready within ${readyWithinMs / 60_000} minutes`)), readyWithinMs);
    studio.once('exit', (code, signal) => failed(new Error(`the studio ended before it was ready (${code ?? signal})`)));
    studio.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const link = /^ready (\S+)$/m.exec(said)?.[1];
      if (link === undefined) return;
      clearTimeout(timer);
      done(link);
    });
  });

async function stop(studio: ChildProcess): Promise<void> {
  if (studio.exitCode !== null || studio.signalCode !== null) return;
  const ended = new Promise<void>((done) => studio.once('exit', () => done()));
  studio.kill('SIGTERM');
  const timer = setTimeout(() => studio.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(timer);
}

async function signIn(link: string, cookies: string): Promise<void> {
  const context = await request.newContext();
  const answer = await context.get(link);
  if (!answer.ok() || answer.url().includes('/sign-in')) throw new Error(`the start link did not sign in: ${answer.status()} at ${answer.url()}`);
  await context.storageState({ path: cookies });
  await context.dispose();
}

export default async function startStudio(): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-e2e-'));
  const studio = spawn(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', TZ: 'UTC', HOST: '127.0.0.1', PORT: String(await freePort()), TREEWRIGHT_DATA_DIR: path.join(folder, 'data') },
  });
  const tearDown = async () => {
    await stop(studio);
    await fs.rm(folder, { recursive: true, force: true });
  };
  try {
    const link = await readyLink(studio);
    process.env.STUDIO_ORIGIN = new URL(link).origin;
    process.env.STUDIO_COOKIES = path.join(folder, 'cookies.json');
    await signIn(link, process.env.STUDIO_COOKIES);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
