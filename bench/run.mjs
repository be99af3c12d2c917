// `npm run bench [-- NAME…] [--quick]`: measures the figures, prints a line for each value and writes bench/results.json.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../scripts/bootstrap.mjs';
import { figures } from './figures/registry.mjs';
import { leftOut } from './measure/summary.mjs';
import { openBrowser } from './studio/browser.mjs';
import { startStudio } from './studio/start.mjs';

const root = path.resolve(import.meta.dirname, '..');
const resultsFile = path.join(import.meta.dirname, 'results.json');

const { values: options, positionals: wanted } = parseArgs({ options: { quick: { type: 'boolean', default: false } }, allowPositionals: true });
const unknown = wanted.filter((name) => !figures.some((figure) => figure.name === name));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}; there are ${figures.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const short = (number) => (number === 0 ? '0' : Math.abs(number) >= 100 ? number.toFixed(0) : Number(number.toPrecision(3)).toString());

function lineOf({ name, value, unit, target, verdict, within2x, detail }) {
  if (value === null) return `${name.padEnd(30)} left out: ${detail.reason}`;
  const limit = target.atMost !== undefined ? `≤ ${target.atMost}` : target.atLeast !== undefined ? `≥ ${target.atLeast}` : '';
  const words = verdict === 'fail' ? `fail (${within2x ? 'within 2x' : 'worse than 2x'})` : verdict;
  return `${name.padEnd(30)} ${short(value.median).padStart(7)} (${short(value.min)} … ${short(value.max)}, n ${value.samples}) ${unit}${limit === '' ? '' : `, target ${limit}`}: ${words}`;
}

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
const machine = () => ({ cpu: os.cpus()[0]?.model ?? '', cores: os.cpus().length, memoryGb: Math.round(os.totalmem() / 2 ** 30), node: process.version, load: os.loadavg().map((one) => Math.round(one * 10) / 10) });

/** Earlier results of the other figures stay; each carries where and when it was measured. */
function keep(figure, readings) {
  const before = fs.existsSync(resultsFile) ? JSON.parse(fs.readFileSync(resultsFile, 'utf8')) : {};
  const measured = { commit: git('rev-parse', '--short', 'HEAD'), date: new Date().toISOString(), machine: machine(), readings };
  const all = { ...before, [figure.name]: measured };
  const ordered = Object.fromEntries(figures.flatMap(({ name }) => (all[name] ? [[name, all[name]]] : [])));
  fs.writeFileSync(resultsFile, `${JSON.stringify(ordered, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value), 2)}\n`);
}

await prepare({ web: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treewright-bench-'));
/** One studio and one browser for all figures, opened by the first that asks. */
let [studio, browser] = [];
const context = { quick: options.quick, folder, studio: () => (studio ??= startStudio(folder)), browser: () => (browser ??= openBrowser()) };
const tearDown = async () => {
  await (await browser?.catch(() => undefined))?.close();
  await (await studio?.catch(() => undefined))?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void tearDown().then(() => process.exit(1)));

try {
  for (const figure of figures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const readings = await figure.run(context).catch((error) => {
      console.error(error);
      process.exitCode = 1;
      return [leftOut(figure.name, `it could not be measured: ${error.message}`)];
    });
    for (const one of readings) console.log(lineOf(one));
    if (readings.some(({ within2x }) => !within2x)) process.exitCode = 1;
    // Small inputs are for trying the programs; their values say little and are not kept.
    if (!options.quick) keep(figure, readings);
  }
} finally {
  await tearDown();
}
