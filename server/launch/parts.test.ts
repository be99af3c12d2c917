import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeParts } from '@/server/launch/parts';
import { root } from '@/server/root';
import { processInfo } from '@/server/store/embedded/process-info';
import { tempFolder } from '@/server/testing/temp-folder';

/** A program that does as told, then writes its id into a file named after it. */
function program(name: string, then: string) {
  const dir = tempFolder();
  fs.mkdirSync(dir);
  const file = path.join(dir, `${name}.mjs`);
  fs.writeFileSync(file, `import fs from 'node:fs';\n${then}\nfs.appendFileSync(${JSON.stringify(`${file}.ids`)}, process.pid + '\\n');\n`);
  const ids = () => (fs.existsSync(`${file}.ids`) ? fs.readFileSync(`${file}.ids`, 'utf8').trim().split('\n').map(Number) : []);
  return { name, file, ids };
}
const stays = 'setInterval(() => {}, 1000);';
const lives = (pid: number | undefined) => pid !== undefined && processInfo(pid)?.zombie === false;

it('parts are stopped in the order of their start, each after the one before has ended', async () => {
  const ends = `process.on('SIGTERM', () => setTimeout(() => { fs.writeFileSync(process.argv[1] + '.end', String(Date.now())); process.exit(0); }, 100)); ${stays}`;
  const [one, two] = [program('one', ends), program('two', ends)];
  const parts = makeParts(() => {});
  for (const { name, file } of [one, two]) parts.start({ name, file, args: [], variables: {}, again: false });
  await expect.poll(() => one.ids().length + two.ids().length, { timeout: 10_000 }).toBe(2);
  await parts.stop();
  const at = ({ file }: { file: string }) => Number(fs.readFileSync(`${file}.end`, 'utf8'));
  expect(at(two) - at(one)).toBeGreaterThanOrEqual(100);
});

it('a part that is to run again does so when it is killed, and another one ends the whole', async () => {
  const heard: string[] = [];
  const parts = makeParts((name, how) => heard.push(`${name} ${how}`));
  const [worker, site] = [program('worker', stays), program('site', stays)];
  parts.start({ name: 'worker', file: worker.file, args: [], variables: {}, again: true });
  parts.start({ name: 'site', file: site.file, args: [], variables: {}, again: false });
  await expect.poll(() => worker.ids().length + site.ids().length, { timeout: 10_000 }).toBe(2);
  process.kill(worker.ids()[0] ?? 0, 'SIGKILL');
  await expect.poll(() => lives(worker.ids()[1]), { timeout: 10_000 }).toBe(true);
  expect(heard).toEqual([]);
  process.kill(site.ids()[0] ?? 0, 'SIGKILL');
  await expect.poll(() => heard).toEqual(['site SIGKILL']);
  await parts.stop();
  expect(lives(worker.ids()[1])).toBe(false);
});

it('what a hushed part says on standard output is dropped, and its errors are not', async () => {
  const tells = `fs.writeFileSync(process.argv[1] + '.out', [1, 2].map((fd) => fs.readlinkSync('/proc/self/fd/' + fd)).join(' '));`;
  const [hushed, heard] = [program('hushed', `${tells} ${stays}`), program('heard', `${tells} ${stays}`)];
  const parts = makeParts(() => {});
  parts.start({ name: 'hushed', file: hushed.file, args: [], variables: {}, again: false, isHushed: true });
  parts.start({ name: 'heard', file: heard.file, args: [], variables: {}, again: false });
  await expect.poll(() => hushed.ids().length + heard.ids().length, { timeout: 10_000 }).toBe(2);
  const stderr = fs.readlinkSync('/proc/self/fd/2');
  expect(fs.readFileSync(`${hushed.file}.out`, 'utf8')).toBe(`/dev/null ${stderr}`);
  expect(fs.readFileSync(`${heard.file}.out`, 'utf8')).toBe(`${stderr} ${stderr}`);
  await parts.stop();
});

it('parts end when the launcher is killed, however early', async () => {
  const part = program('part', stays);
  const launcher = program(
    'launcher',
    `import { fork } from 'node:child_process';
     import { pathToFileURL } from 'node:url';
     const leash = pathToFileURL(${JSON.stringify(path.join(root, 'scripts/leash.mjs'))}).href;
     const child = fork(${JSON.stringify(part.file)}, [], { detached: true, env: { TREEWRIGHT_LEASH: '1' }, execArgv: ['--import', leash] });
     if (process.argv[2] === 'early') process.kill(process.pid, 'SIGKILL');
     ${stays}`,
  );
  spawnSync(process.execPath, [launcher.file, 'early']);
  const running = spawn(process.execPath, [launcher.file]);
  await expect.poll(() => launcher.ids().length, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => part.ids().length, { timeout: 10_000 }).toBeGreaterThan(0);
  running.kill('SIGKILL');
  await expect.poll(() => part.ids().filter(lives), { timeout: 10_000 }).toEqual([]);
});
