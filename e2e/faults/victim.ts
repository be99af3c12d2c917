/** The program on a data folder of its own: signed in to, killed with everything that belongs to it, started again without a hand. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, readyLink, root, startProgram, stopProgram } from '../program';
import { databaseOf, family, killAll, lives } from './processes';

/** What a kill takes: the group of the launcher, the parts that it started too, or the database server as well. */
export type Reach = 'group' | 'parts' | 'database' | 'everything';

const readyWithinMs = 60_000;

export class Victim {
  private program: ChildProcess | null = null;
  private cookie = '';
  /** What it said on standard error since its last start. */
  said = '';
  /** Milliseconds from each start to its ready line. */
  readonly starts: number[] = [];

  private constructor(
    readonly folder: string,
    readonly port: number,
  ) {}

  static async make(): Promise<Victim> {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-fault-'));
    await fs.chmod(folder, 0o711); // the database server may be another user
    return new Victim(folder, await freePort());
  }

  get data(): string {
    return path.join(this.folder, 'data');
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when it is ready; signs in the first time, for the session outlives its server. */
  async start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
    const begun = Date.now();
    const link = await readyLink(this.launch(variables), readyWithinMs).catch((error: unknown) => {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${this.said}`);
    });
    this.starts.push(Date.now() - begun);
    if (this.cookie !== '') return;
    const answer = await fetch(link, { redirect: 'manual' });
    this.cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
    if (this.cookie === '') throw new Error(`the start link did not sign in: ${answer.status}`);
  }

  /** Starts it without waiting for anything. */
  launch(variables: Readonly<Record<string, string>> = {}): ChildProcess {
    const program = startProgram({ data: this.data, port: this.port, variables, detached: true, stderr: 'pipe' });
    this.said = '';
    program.stderr?.on('data', (bytes: Buffer) => (this.said += bytes.toString()));
    return (this.program = program);
  }

  /** kill -9; returns when the launcher is gone. Nothing waits for what the kill leaves behind. */
  async kill(reach: Reach): Promise<void> {
    const { program } = this;
    const pid = program?.pid;
    if (!program || pid === undefined) throw new Error('it does not run');
    const ended = this.ended();
    const database = databaseOf(this.data);
    const all = family(pid).filter((one) => database === null || !family(database).includes(one));
    if (reach === 'group') process.kill(-pid, 'SIGKILL');
    else if (reach === 'parts') killAll(all);
    else killAll([...all, ...(database === null ? [] : reach === 'database' ? [database] : family(database))]);
    await ended;
  }

  /** Resolves when the launcher has ended, with how. */
  async ended(): Promise<number | NodeJS.Signals | null> {
    const { program } = this;
    if (!program) return null;
    if (program.exitCode === null && program.signalCode === null) await new Promise<void>((done) => program.once('exit', () => done()));
    return program.exitCode ?? program.signalCode;
  }

  async stop(): Promise<number | NodeJS.Signals | null> {
    return this.program ? stopProgram(this.program) : null;
  }

  /** The data folder is removed; whatever still runs on it is ended first. */
  async remove(): Promise<void> {
    const { program } = this;
    if (program?.pid !== undefined && program.exitCode === null && program.signalCode === null) await this.kill('everything');
    const database = databaseOf(this.data);
    if (database !== null) {
      process.kill(database, 'SIGQUIT');
      while (lives(database)) await new Promise((done) => setTimeout(done, 20));
    }
    await fs.rm(this.folder, { recursive: true, force: true });
  }

  async ask(method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isBytes = body instanceof Uint8Array;
    return fetch(`${this.origin}/api/v1${address}`, {
      method,
      headers: { cookie: this.cookie, origin: this.origin, ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
  }

  /** The answer of a request that must succeed. */
  async json(method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown): Promise<unknown> {
    const answer = await this.ask(method, address, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  /** `treewright …` on the same folder, whether the program runs or not. */
  command(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
    const env: NodeJS.ProcessEnv = { ...process.env, TREEWRIGHT_DATA_DIR: this.data };
    delete env['DATABASE_URL'];
    const child = spawn(path.join(root, 'bin/treewright'), args, { cwd: os.tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { out: '', err: '' };
    child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()));
    return new Promise((done) => child.once('close', (code) => done({ code, ...said })));
  }
}
