/** `npm start` once everything is built: owns the store, runs the worker and the web server, and stops them in order. */
import 'server-only';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataDir } from '@/server/data-dir';
import { env } from '@/server/env';
import { freePort, originOf } from '@/server/launch/address';
import { firstStart } from '@/server/launch/first-start';
import { holdFolder } from '@/server/launch/one-per-folder';
import { aboutLink, checkFiles, openingPath } from '@/server/launch/opening';
import { makeParts } from '@/server/launch/parts';
import { explain, Refusal } from '@/server/refusal';
import { root } from '@/server/root';
import { ownStore } from '@/server/store/own';

/** In development the first answer waits for a compilation. */
const startMs = { built: 60_000, dev: 300_000 };
const pressedAgainMs = 1000;
/** How long the ready line waits for the sample of a very first start; on a slow machine the rest of it comes afterwards. */
const sampleMs = 2000;

const parts = makeParts((name, how) => {
  console.error(`The ${name} ended by itself (${how}); stopping.`);
  void stop(1);
});
let owned: ReturnType<typeof ownStore> | undefined;
let stopping: Promise<void> | undefined;
const ended = new AbortController();

/** The web server first (no new requests), then the worker (it gives its job back), then the store. */
const stop = (code: number) =>
  (stopping ??= (async () => {
    ended.abort();
    await parts.stop();
    const store = await owned?.catch(() => undefined); // one that did not open has nothing to close
    await store?.close().catch((error: unknown) => console.error(explain(error)));
    process.exit(code);
  })());

let asked = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // npm passes a terminal's Ctrl+C on, so that the same press arrives twice: only a later one means impatience.
    if (stopping && Date.now() - asked > pressedAgainMs) parts.kill();
    asked ||= Date.now();
    void stop(0);
  });
}

try {
  await launch();
} catch (error) {
  console.error(explain(error));
  await stop(1);
}

async function launch() {
  const { values, positionals: files } = parseArgs({ options: { dev: { type: 'boolean', default: false } }, allowPositionals: true });
  const { host, port: wanted, databaseUrl } = env();
  checkFiles(files);
  const folder = databaseUrl ? null : await holdFolder(dataDir());
  const port = await freePort(host, wanted);
  const origin = originOf(host, port);
  folder?.announce(origin);
  const { handDown } = await (owned = ownStore());
  if (stopping) return;
  const variables = { ...handDown, TREEWRIGHT_DATA_DIR: dataDir(), PORT: String(port), HOST: host };
  parts.start({
    name: 'web server',
    file: path.join(root, 'node_modules/next/dist/bin/next'),
    args: [...(values.dev ? ['dev', '--webpack'] : ['start']), '-H', host, '-p', String(port)],
    variables: { ...variables, NODE_ENV: values.dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' },
    again: false,
    isHushed: !values.dev,
  });
  const sample = firstStart(ended.signal, (line) => console.error(line));
  await answers(origin, values.dev ? startMs.dev : startMs.built);
  await Promise.race([sample, new Promise((done) => setTimeout(done, sampleMs))]);
  if (stopping) return;
  parts.start({ name: 'worker', file: path.join(root, 'dist/worker.mjs'), args: [], variables, again: true });
  const opening = await openingPath(files);
  if (stopping) return;
  console.log(`ready ${origin}${opening}`);
  console.error(aboutLink);
}

/** Waits until the web server is up and reaches the store. */
async function answers(origin: string, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (!stopping) {
    const answer = await fetch(`${origin}/api/v1/health`, { signal: AbortSignal.timeout(withinMs) }).catch(() => null); // not listening yet
    if (answer?.ok) return;
    if (Date.now() > until) throw new Refusal(`The web server did not answer at ${origin} within ${withinMs / 1000} seconds (${answer?.status ?? 'no connection'}).`);
    await new Promise((done) => setTimeout(done, 25));
  }
}
