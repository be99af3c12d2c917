// Writes the sample project's files into samples/; with --check only says whether they are what this would write.
import fs from 'node:fs';
import path from 'node:path';
import { codingFiles } from './samples/coding.mjs';
import { gridFiles } from './samples/grid.mjs';
import { labelFiles } from './samples/labels.mjs';
import { shopFiles } from './samples/shop.mjs';
import { terminalFiles } from './samples/terminal.mjs';

const folder = path.resolve(import.meta.dirname, '../samples');
const files = { ...shopFiles(), ...terminalFiles(), ...codingFiles(), ...gridFiles(), ...labelFiles() };

const isSame = ([name, text]) => fs.existsSync(path.join(folder, name)) && fs.readFileSync(path.join(folder, name), 'utf8') === text;

if (process.argv.includes('--check')) {
  const changed = Object.entries(files).filter((file) => !isSame(file)).map(([name]) => name);
  if (changed.length > 0) console.error(`Not what scripts/make-samples.mjs writes: ${changed.join(', ')}. Run it and commit samples/.`);
  process.exitCode = changed.length > 0 ? 1 : 0;
} else {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}
