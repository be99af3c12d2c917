// `npm test`: unit and integration tests, then the journeys in a browser. The last line is the sum of both.
// `npm test -- PATH…` runs the files whose path contains one of the words; those below e2e/ in a browser.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare } from './bootstrap.mjs';
import { findChromium, howToGetOne } from './chromium.mjs';

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const inBrowser = words.filter((word) => word.startsWith('e2e'));
const elsewhere = words.filter((word) => !word.startsWith('e2e'));
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'treewright-reports-'));

/** Runs a test program, which writes its report into a file; null when it wrote none. */
function report(name, file, args, env) {
  const out = path.join(reports, `${name}.json`);
  const program = [path.join(root, 'node_modules', file), ...args(out)];
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env(out) } });
  const text = fs.existsSync(out) ? fs.readFileSync(out, 'utf8') : '';
  return { ok: status === 0, report: text ? JSON.parse(text) : null };
}

/** Files that did not load and errors outside of tests count too: a run that is not well never ends with `0 failed`. */
const counted = (ok, counts) => (ok || counts.failed > 0 ? counts : { ...counts, failed: 1 });

function unitAndIntegration() {
  const args = (out) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${out}`, ...elsewhere];
  const { ok, report: found } = report('vitest', 'vitest/vitest.mjs', args, () => ({ TZ: 'UTC' }));
  if (!found) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = found.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  return counted(ok, { passed: found.numPassedTests, failed: found.numFailedTests + unloaded, skipped: found.numPendingTests + found.numTodoTests });
}

async function browser() {
  await prepare({ web: true });
  const chromium = await findChromium();
  if (!chromium) {
    console.error(`The browser tests cannot run, for there is no Chromium: ${howToGetOne}.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const env = (out) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: out, NEXT_TELEMETRY_DISABLED: '1' });
  const { ok, report: found } = report('playwright', 'playwright/cli.js', () => ['test', '--reporter=list,json', ...inBrowser], env);
  if (!found) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = found.stats;
  return counted(ok, { passed: expected, failed: unexpected + flaky, skipped });
}

const hasSpecs = (dir) => fs.existsSync(dir) && fs.readdirSync(dir, { recursive: true }).some((file) => /\.(spec|test)\.ts$/.test(String(file)));

async function main() {
  await prepare({ web: false });
  const parts = [];
  if (words.length === 0 || elsewhere.length > 0) parts.push(unitAndIntegration());
  if (hasSpecs(path.join(root, 'e2e')) && (words.length === 0 || inBrowser.length > 0)) parts.push(await browser());
  return parts;
}

const parts = await main().catch((error) => {
  console.error(error.message);
  return [{ passed: 0, failed: 1, skipped: 0 }];
});
fs.rmSync(reports, { recursive: true, force: true });
const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
if (passed + failed === 0) console.error('No test ran.');
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
