// Brings a checkout into a state that can run: packages, the store's client, bundles and the web build. Needs Node alone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');
const generated = path.join(root, 'server/store/generated');
const code = ['lib', 'server', 'prisma/schema.prisma', 'prisma.config.ts', 'scripts/bundle.mjs', 'tsconfig.json', 'package.json'];
const pages = ['app', 'components', 'client', 'public', 'instrumentation.ts', 'proxy.ts', 'next.config.ts', 'postcss.config.mjs'];

// What a child says goes to standard error: standard output belongs to the ready line, or to a command's answer.
const quiet = { NEXT_TELEMETRY_DISABLED: '1', CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1', NPM_CONFIG_UPDATE_NOTIFIER: 'false' };

class Refusal extends Error {}

/** Everything that must be there before a command (`web: false`) or the whole program can start; does only what is missing. */
export async function prepare({ web }) {
  refuseOldNode();
  if (packagesInstalled() && due(web).length === 0) return;
  const release = await holdCheckout();
  try {
    if (!packagesInstalled()) await install();
    for (const { step, file, stamp } of due(web)) {
      await step();
      fs.writeFileSync(file, stamp);
    }
  } finally {
    release();
  }
}

const due = (web) => products(web).filter(({ file, stamp }) => readIfThere(file) !== stamp);

/** Each product carries the digest of what it was made from, and goes with it when it is removed. */
function products(web) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  const server = digest(lock, contents(code));
  return [
    { step: generate, file: path.join(generated, '.stamp'), stamp: digest(lock, contents(['prisma/schema.prisma'])) },
    { step: bundle, file: path.join(root, 'dist/.stamp'), stamp: server },
    ...(web ? [{ step: build, file: path.join(root, '.next/.stamp'), stamp: digest(server, contents(pages)) }] : []),
  ];
}

const digest = (...parts) => parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** Names and contents of the sources: exact where times lie (a checkout, a restored cache), and quick enough to do always. */
function contents(entries) {
  const hash = createHash('sha256');
  const visit = (file) => {
    if (file === generated || /\.test\.tsx?$/.test(file)) return;
    const info = fs.statSync(file, { throwIfNoEntry: false });
    if (info?.isDirectory()) for (const name of fs.readdirSync(file).sort()) visit(path.join(file, name));
    else if (info) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  };
  for (const entry of entries) visit(path.join(root, entry));
  return hash.digest('hex');
}

const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);

/** Whether node_modules holds what the lock file names, whoever installed it: npm writes down what it has put there. */
function packagesInstalled() {
  const installed = readIfThere(path.join(modules, '.package-lock.json'));
  if (!installed) return false;
  const have = JSON.parse(installed).packages;
  const want = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const fits = (list, mine) => !list || list.includes(mine);
  return Object.entries(want).every(([place, { version, integrity, optional, os, cpu, libc }]) => {
    if (place === '') return true;
    const there = have[place];
    if (there) return there.version === version && (!integrity || there.integrity === integrity);
    return optional && (libc || !os || !fits(os, process.platform) || !fits(cpu, process.arch));
  });
}

async function install() {
  // npm ci empties the folder first, and through a link that would be somebody else's.
  if (fs.lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal(`node_modules does not match package-lock.json and is a link to ${fs.readlinkSync(modules)}: run \`npm ci\` where it leads.`);
  if (fs.existsSync(modules) && !writable(modules))
    throw new Refusal('node_modules does not match package-lock.json and belongs to another user: run `npm ci` as that user.');
  // Without install scripts: nothing here needs one, and they run code of strangers. With the tools, for they build the pages.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = [process.env.npm_execpath, path.resolve(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js')].find(
    (file) => file && path.basename(file) === 'npm-cli.js' && fs.existsSync(file),
  );
  await run('Installing packages (a few minutes the first time)', ...(npm ? [process.execPath, [npm, ...args]] : ['npm', args]));
}

const generate = () => node('Generating the store client', 'node_modules/prisma/build/index.js', ['generate']);
const bundle = () => node('Bundling the server', 'scripts/bundle.mjs', []);
const build = () => node('Building the pages', 'node_modules/next/dist/bin/next', ['build', '--webpack'], { NODE_ENV: 'production' });
const node = (title, file, args, variables) => run(title, process.execPath, [path.join(root, file), ...args], variables);

/** Runs a program to its end, which a signal to us brings about early. */
async function run(title, file, args, variables = {}) {
  process.stderr.write(`${title} …\n`);
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, ...quiet, ...variables } });
  let asked;
  const pass = (signal) => {
    asked = signal;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const how = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(code ?? signal));
  });
  for (const signal of signals) process.off(signal, pass);
  if (asked) throw new Refusal('Stopped.');
  if (how !== 0) throw new Refusal(`${title} failed (${how}): see above.`);
}

function writable(file) {
  try {
    fs.accessSync(file, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** One preparation at a time; a second one waits and then finds the work done. The kernel frees the lock of one that is killed. */
async function holdCheckout() {
  if (!writable(root)) throw new Refusal(`${root} is not built yet and may not be written by this user: run \`npm start\` once as its owner.`);
  const descriptor = fs.openSync(path.join(root, '.treewright-prepare.lock'), 'a', 0o666);
  const flock = (...how) => spawnSync('flock', [...how, '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] }).status;
  if (flock('-n') === 1) {
    process.stderr.write('Another start prepares this checkout; waiting for it …\n');
    flock('-x');
  }
  return () => fs.closeSync(descriptor);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Refusal(`Treewright needs Node 20.19 or newer, and this is ${process.version}: install a newer one.`);
}

/** Prepares, then becomes the program of that name in dist/. */
export async function become(program, options) {
  try {
    await prepare(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
    process.exit(1);
  }
  await import(`../dist/${program}.mjs`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await become('launcher', { web: !process.argv.includes('--dev') });
