/** Before all journeys: starts the program in an empty folder as `npm start` does, signs in once; after them stops it and removes the folder. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { request } from '@playwright/test';
import { freePort, readyLink, startProgram, stopProgram } from './program';

/** The pages may have to be built first. */
const readyWithinMs = 8 * 60_000;

async function signIn(link: string, cookies: string): Promise<void> {
  const context = await request.newContext();
  const answer = await context.get(link);
  if (!answer.ok() || answer.url().includes('/sign-in')) throw new Error(`the start link did not sign in: ${answer.status()} at ${answer.url()}`);
  await context.storageState({ path: cookies });
  await context.dispose();
}

export default async function startStudio(): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-e2e-'));
  const studio = startProgram({ data: path.join(folder, 'data'), port: await freePort(), stderr: 'inherit' });
  const tearDown = async () => {
    await stopProgram(studio);
    await fs.rm(folder, { recursive: true, force: true });
  };
  try {
    const link = await readyLink(studio, readyWithinMs);
    process.env.STUDIO_ORIGIN = new URL(link).origin;
    process.env.STUDIO_COOKIES = path.join(folder, 'cookies.json');
    await signIn(link, process.env.STUDIO_COOKIES);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
