// `npm run check`: everything about the code that a program can judge without running it. Each check runs, whatever the others say.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prepare } from './bootstrap.mjs';

const root = path.resolve(import.meta.dirname, '..');
const tool = (file, ...args) => [process.execPath, path.join(root, file), ...args];

const checks = [
  { name: 'types', command: tool('node_modules/typescript/bin/tsc', '--noEmit'), fix: 'mend the types at the places named above' },
  { name: 'lint', command: tool('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'), fix: 'run `npx eslint . --fix`, and mend what is left' },
  { name: 'import rules', command: tool('scripts/check-imports.mjs'), fix: 'move the code to the folder that may import it; docs/architecture.md has the table' },
  { name: 'dead code', command: tool('node_modules/knip/bin/knip.js'), fix: 'remove what nobody uses, or the word `export` before it' },
];

/** The build comes first, for it writes types that the others read. */
const built = await prepare({ web: true }).then(
  () => null,
  (error) => error.message,
);
const results = [{ name: 'build', wrong: built !== null, fix: `${built} Mend what the build names above` }];
for (const { name, command, fix } of checks) {
  console.log(`— ${name}`);
  const [file, ...args] = command;
  const { status } = spawnSync(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  results.push({ name, wrong: status !== 0, fix });
}

console.log('');
for (const { name, wrong, fix } of results) console.log(wrong ? `wrong  ${name}: ${fix}.` : `ok     ${name}`);
process.exitCode = results.some(({ wrong }) => wrong) ? 1 : 0;
