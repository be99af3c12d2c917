// Builds the command line, the worker and the launcher from the same sources as the web server, into dist/.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { cli: 'server/cli.ts', worker: 'server/worker.ts', launcher: 'server/launcher.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external', // packages load from node_modules, as in the web server
  alias: { 'server-only': './scripts/empty.mjs' },
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});

// A path of our own that leads nowhere is taken for a package, and would be missed only when the program runs.
const exists = (wanted) => ['', '.ts', '.tsx', '.json'].some((ending) => existsSync(path.join(root, wanted.slice('@/'.length) + ending)));
const missing = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
  imports.filter(({ external, path: wanted }) => external && wanted.startsWith('@/') && !exists(wanted)).map(({ path: wanted }) => `${file}: there is no ${wanted}`),
);
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exitCode = 1;
}
