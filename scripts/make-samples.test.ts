import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the sample files are what the script writes, and small', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'make-samples.mjs'), '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const samples = path.resolve(import.meta.dirname, '../samples');
  const sizes = fs.readdirSync(samples, { recursive: true, encoding: 'utf8' }).map((name) => fs.statSync(path.join(samples, name))).map((info) => (info.isFile() ? info.size : 0));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
});
