// Keeps the import rules: runs dependency-cruiser over our folders, and fails when it read suspiciously few modules
// (with an unsupported TypeScript it reads none and reports success) or when docs/architecture.md tells another table.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { LAYERS } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const LEAST_MODULES = 150;

const folders = ['app', 'components', 'lib', 'server', 'client', 'e2e', 'bench'].filter((folder) => existsSync(path.join(root, folder)));
const { stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
  { cwd: root, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
);
let faults = 0;
const say = (text) => {
  faults++;
  console.error(text);
};

let cruised;
try {
  cruised = JSON.parse(stdout);
} catch {
  console.error(stderr || 'dependency-cruiser gave no answer');
  process.exit(1);
}
const { summary } = cruised;
for (const violation of summary.violations.filter(({ rule }) => rule.severity === 'error')) {
  const rule = summary.ruleSetUsed.forbidden.find(({ name }) => name === violation.rule.name);
  say(`${violation.from} → ${violation.to}: ${violation.rule.name}. ${rule?.comment ?? ''}`.trim());
}
if (summary.totalCruised < LEAST_MODULES) say(`Only ${summary.totalCruised} modules were read; the rules were not checked. Is TypeScript still 6.0.x?`);

/** The table of docs/architecture.md: `| lib/labels | lib/base, lib/json |`. */
const documented = new Map(
  [...readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, layer, allowed]) => [layer, [...allowed.matchAll(/`([^`]+)`/g)].map(([, name]) => name.replaceAll('\\|', '|'))]),
);
for (const [layer, allowed] of Object.entries(LAYERS)) {
  const told = documented.get(layer);
  if (!told) say(`docs/architecture.md does not tell what ${layer} may import.`);
  else if (told.join() !== allowed.join()) say(`docs/architecture.md says ${layer} may import [${told}], .dependency-cruiser.cjs says [${allowed}].`);
}
for (const layer of documented.keys()) if (!(layer in LAYERS)) say(`docs/architecture.md tells of ${layer}, which has no rule.`);

console.log(faults === 0 ? `Import rules hold over ${summary.totalCruised} modules.` : `${faults} faults.`);
process.exit(faults === 0 ? 0 : 1);
