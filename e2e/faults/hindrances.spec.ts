/** What stands in the way of a start or of work ends with one sentence that says what to do, and damages nothing. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { JobRef } from '@/lib/contracts/jobs';
import { createProject } from '@/lib/contracts/projects';
import { expectContentDoctor, jobs, wholeFiles } from './aftermath';
import { rolloutFile } from './rollouts';
import { Victim } from './victim';

test.setTimeout(180_000);
let victim: Victim;
test.beforeEach(async () => void (victim = await Victim.make()));
test.afterEach(() => victim.remove());

/** How a start ended that could not be made, and the only line that it said. */
async function refusedStart(): Promise<string> {
  victim.launch();
  expect(await victim.ended()).toBe(1);
  const said = victim.said.trim().split('\n');
  expect(said).toHaveLength(1);
  return said[0] ?? '';
}

const newProject = async (name: string) => createProject.answer.parse(await victim.json('POST', '/projects', { name })).id;

/** Mounts something at a folder for the length of `work`; false where this machine does not let us. */
async function mounted(options: readonly string[], at: string, work: () => Promise<void>): Promise<boolean> {
  if (spawnSync('mount', [...options, at]).status !== 0) return false;
  try {
    await work();
  } finally {
    spawnSync('umount', ['-l', at]);
  }
  return true;
}

test('a second start on the same folder names the first one, which goes on', async () => {
  await victim.start();
  const second = await Victim.make();
  try {
    const other = second.launch({ TREEWRIGHT_DATA_DIR: victim.data });
    expect(await second.ended()).toBe(1);
    expect(other.pid).toBeDefined();
    expect(second.said.trim()).toMatch(new RegExp(`^Treewright already runs on ${victim.data} \\(process \\d+, at ${victim.origin}\\): use that one, stop it, or set TREEWRIGHT_DATA_DIR`));
    expect((await victim.ask('GET', '/health')).status).toBe(200);
  } finally {
    await second.remove();
  }
});

test('a taken port is said, and the next start finds everything as it was', async () => {
  const other = net.createServer().listen(victim.port, '127.0.0.1');
  expect(await refusedStart()).toBe(`Port ${victim.port} is taken: stop the program that uses it, or set PORT to another one.`);
  await new Promise((done) => other.close(done));
  await victim.start();
});

test('an import that runs at SIGTERM is given back, and done after the next start', async () => {
  await victim.start();
  const project = await newProject('stopped');
  const file = rolloutFile('stopped', 300, 10, 300);
  await victim.json('PUT', `/projects/${project}/uploads?path=stopped.jsonl`, file.bytes);
  const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/imports`, { files: [{ sha256: file.sha256, path: 'stopped.jsonl' }] }));
  await expect.poll(async () => (await victim.json('GET', `/jobs/${job}`)) as unknown, { intervals: [20] }).toMatchObject({ state: 'running' });
  expect(await victim.stop()).toBe(0);
  await wholeFiles(victim, 'stopped', [file]);
  await expectContentDoctor(victim);
  await victim.start();
  await expect.poll(async () => (await jobs(victim)).find(({ id }) => id === job)?.state, { timeout: 60_000 }).toBe('done');
  expect([...(await wholeFiles(victim, 'stopped', [file]))]).toEqual(['stopped']);
});

test('a folder on a read-only disk is said', async () => {
  fs.mkdirSync(victim.data);
  const could = await mounted(['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs'], victim.data, async () => {
    expect(await refusedStart()).toMatch(/^The data folder .* is on a disk that is mounted read-only: change that, or set TREEWRIGHT_DATA_DIR/);
  });
  test.skip(!could, 'needs the right to mount a file system');
});

test('a full disk refuses writes with a sentence, still reads, and takes writes again when there is room', async () => {
  fs.mkdirSync(victim.data);
  const could = await mounted(['-t', 'tmpfs', '-o', 'size=300m,mode=711', 'tmpfs'], victim.data, async () => {
    await victim.start();
    const project = await newProject('full');
    const filler = path.join(victim.data, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']); // until there is no room
    const file = rolloutFile('full', 60, 6, 40);
    const send = () => victim.ask('PUT', `/projects/${project}/uploads?path=full.jsonl`, file.bytes);
    const refused = await send();
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('The disk of the server is full; nothing was stored.')]);
    expect((await victim.ask('GET', `/projects/${project}`)).status).toBe(200);
    fs.rmSync(filler);
    expect((await send()).status).toBe(200);
    const { job } = JobRef.parse(await victim.json('POST', `/projects/${project}/imports`, { files: [{ sha256: file.sha256, path: 'full.jsonl' }] }));
    await expect.poll(async () => (await jobs(victim)).find(({ id }) => id === job)?.state, { timeout: 60_000 }).toBe('done');
    expect([...(await wholeFiles(victim, 'full', [file]))]).toEqual(['full']);
    expect(await victim.stop()).toBe(0);
    await expectContentDoctor(victim);
  });
  test.skip(!could, 'needs the right to mount a file system');
});
