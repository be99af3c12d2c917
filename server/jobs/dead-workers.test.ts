import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { endLeasesOfTheDead, workerName } from '@/server/jobs/dead-workers';
import { claimJob } from '@/server/jobs/lease';
import { enqueue } from '@/server/jobs/queue';
import { adopt } from '@/server/store/store';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
afterEach(() => opened.store.pool.query('delete from "Job"'));

async function runningUnder(owner: string): Promise<string> {
  const id = randomUUID();
  await enqueue({ id, projectId: null, kind: 'test', input: '' });
  expect((await claimJob(owner, ['test']))?.id).toBe(id);
  return id;
}

it('the job of a dead worker of this machine is free at once, and those of a living and of a foreign one are not', async () => {
  adopt({ ...opened.store, mode: 'embedded' });
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  await runningUnder(workerName());
  await runningUnder('elsewhere:1:1');
  const free = await runningUnder(workerName(ended));
  expect(await claimJob('other', ['test'])).toBeNull();
  await endLeasesOfTheDead();
  expect(await claimJob('other', ['test'])).toMatchObject({ id: free, attempts: 2 });
  expect(await claimJob('other', ['test'])).toBeNull();
});

it('on a shared server leases are left to their time', async () => {
  adopt({ ...opened.store, mode: 'server' });
  await runningUnder(workerName(spawnSync(process.execPath, ['-e', '']).pid));
  await endLeasesOfTheDead();
  expect(await claimJob('other', ['test'])).toBeNull();
});
