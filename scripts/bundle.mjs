// Builds the command line, the worker and the launcher from the same sources as the web server, into dist/.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
await build({
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
  logLevel: 'warning',
});
