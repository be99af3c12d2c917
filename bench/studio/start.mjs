// Starts a studio as `npm start` does, in a folder of its own, and signs in.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../measure/free-port.mjs';
import { stop, timed } from '../measure/processes.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** The link of the line `ready http://…`; rejects when the program ends before it. */
const readyLink = (child) =>
  new Promise((done, failed) => {
    let said = '';
    child.once('exit', (code, signal) => failed(new Error(`the studio ended before it was ready (${code ?? signal})`)));
    child.stdout.on('data', (bytes) => {
      said += bytes.toString();
      const link = /^ready (\S+)$/m.exec(said)?.[1];
      if (link) done(link);
    });
  });

/** Name and value of the cookies that the one-time link gives. */
async function signIn(link) {
  const answer = await fetch(link, { redirect: 'manual' });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length === 0) throw new Error(`the start link did not sign in (${answer.status})`);
  return cookies;
}

/** Where the embedded database listens, as pg and psql want it: from the file that the server keeps in its folder. */
function databaseOf(data) {
  const [pid, , , port, host] = fs.readFileSync(path.join(data, 'pg/postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(pid), host, port: Number(port), user: 'treewright', database: 'postgres' };
}

export async function startStudio(folder) {
  const data = path.join(folder, 'data');
  const env = { ...process.env, NODE_ENV: 'production', TZ: 'UTC', HOST: '127.0.0.1', PORT: String(await freePort()), TREEWRIGHT_DATA_DIR: data };
  delete env.DATABASE_URL;
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs'], { cwd: root, stdio: ['ignore', 'pipe', fs.openSync(path.join(folder, 'studio.log'), 'a')], env });
  let link;
  try {
    link = await readyLink(child);
  } catch (error) {
    await stop(child);
    console.error(fs.readFileSync(path.join(folder, 'studio.log'), 'utf8'));
    throw error;
  }
  const { origin } = new URL(link);
  const cookies = await signIn(link);
  const headers = { cookie: cookies.join('; '), origin, 'content-type': 'application/json' };
  const get = async (where) => {
    const answer = await fetch(`${origin}/api/v1${where}`, { headers });
    if (!answer.ok) throw new Error(`GET ${where}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const command = (...args) => timed(process.execPath, [path.join(root, 'bin/treewright'), ...args], { env });
  return {
    origin, cookies, headers, data, pid: child.pid, database: databaseOf(data),
    get,
    /** Runs `treewright …` beside the studio. */
    command,
    /** Imports a file into a project, made where there is none; its id. */
    async importInto(name, file) {
      await command('import', file, '--project', name, '--json');
      return (await get('/projects')).items.find((one) => one.name === name).id;
    },
    stop: () => stop(child),
  };
}
