// Finds a Chromium for the browser tests, or installs one with the system's package manager where it may.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const places = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const howToGetOne = 'install Chromium (`apt-get install chromium`, or `npx playwright install chromium`), or set CHROMIUM_PATH to one';

/** The path of a Chromium that starts, or null. Throws when CHROMIUM_PATH names none. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not run.`);
  }
  return (await installed()) ?? (mayInstall() ? install() : null);
}

async function installed() {
  const { chromium } = await import('playwright');
  const onPath = (process.env.PATH ?? '').split(path.delimiter).flatMap((dir) => names.map((name) => path.join(dir, name)));
  return [...onPath, ...places, chromium.executablePath()].find((file) => fs.existsSync(file) && runs(file)) ?? null;
}

const runs = (file) => spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;

const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

async function install() {
  process.stderr.write('Installing Chromium …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0;
  apt('update', '-q');
  return apt('install', '-y', '-q', '--no-install-recommends', 'chromium') ? installed() : null;
}
