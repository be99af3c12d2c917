import { expect, it } from 'vitest';
import { holdFolder, originOfRunning } from '@/server/launch/one-per-folder';
import { tempFolder } from '@/server/testing/temp-folder';

it('a second launcher on a folder is told the process and the address of the first', async () => {
  const folder = tempFolder();
  const first = await holdFolder(folder);
  await expect(holdFolder(folder)).rejects.toThrow(`already runs on ${folder} (process ${process.pid}, which is still starting): use that one`);
  first.announce('http://127.0.0.1:3999');
  await expect(holdFolder(folder)).rejects.toThrow(`(process ${process.pid}, at http://127.0.0.1:3999): use that one, stop it, or set TREEWRIGHT_DATA_DIR`);
});

it('others learn where a launcher runs, as long as it does', async () => {
  const folder = tempFolder();
  expect(await originOfRunning(folder)).toBeNull();
  const first = await holdFolder(folder);
  expect(await originOfRunning(folder)).toBeNull();
  first.announce('http://127.0.0.1:3998');
  expect(await originOfRunning(folder)).toBe('http://127.0.0.1:3998');
});
