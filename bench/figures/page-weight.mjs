// page-weight: the JavaScript that a rollout's page loads until its first step stands there, above that of a bare Next app.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort } from '../measure/free-port.mjs';
import { stop } from '../measure/processes.mjs';
import { reading } from '../measure/summary.mjs';
import { bareApp } from '../reference/bare-app.mjs';
import { freshPage, paintedAfter } from '../studio/browser.mjs';
import { subjectRow, viewedRollouts } from './viewed-rollouts.mjs';

/** kB (1000 bytes) of the scripts that came until the text was painted, each packed by gzip; a `nomodule` script does not come. */
async function scriptsOf(browser, address, wanted, who) {
  const { page, close } = await freshPage(browser, who);
  const coming = [];
  const note = (response) => {
    if (response.request().resourceType() === 'script') coming.push(response.body().then((body) => ({ url: new URL(response.url()).pathname, bytes: gzipSync(body).length })));
  };
  page.on('response', note);
  try {
    await paintedAfter(page, address, wanted);
    page.off('response', note);
    const files = await Promise.all(coming);
    const heaviest = files.sort((a, b) => b.bytes - a.bytes).slice(0, 24).map(({ url, bytes }) => `${url.split('/').at(-1)} ${Math.round(bytes / 1000)}`);
    return { kilobytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, files: files.length, heaviest };
  } finally {
    await close();
  }
}

async function startBare(app) {
  const port = await freePort();
  const child = spawn('npm', ['start', '--silent'], { cwd: app, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production', PORT: String(port) } });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/api/ping`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the bare app ended by itself');
    await new Promise((done) => setTimeout(done, 50));
  }
  return { origin, stop: () => stop(child) };
}

export const pageWeight = {
  name: 'page-weight',
  about: 'JavaScript of the rollout page until the first step is painted, gzip, above a bare Next app',
  async run(context) {
    const bare = await startBare(await bareApp(context.folder));
    let viewed;
    try {
      viewed = await viewedRollouts(context, [10]);
      const [studio, browser] = [await context.studio(), await context.browser()];
      const subject = await scriptsOf(browser, viewed.subject(10), subjectRow(0), studio);
      const reference = await scriptsOf(browser, bare.origin, { selector: 'main', text: 'ready' });
      return [reading('page-weight', { samples: [subject.kilobytes - reference.kilobytes], unit: 'kB gzip above a bare app', target: { atMost: 110 }, detail: { subject, reference } })];
    } finally {
      await viewed?.close();
      await bare.stop();
    }
  },
};
