import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repairLinks } from '@/server/store/embedded/binaries';
import { tempFolder } from '@/server/testing/temp-folder';

it('links that npm did not pack are made, one that leads nowhere is made anew, and a good one is left', () => {
  const dir = tempFolder();
  const lib = path.join(dir, 'native/lib');
  fs.mkdirSync(lib, { recursive: true });
  fs.writeFileSync(path.join(lib, 'libx.so.1.2'), 'x');
  fs.symlinkSync('gone', path.join(lib, 'libx.so.1'));
  fs.writeFileSync(path.join(lib, 'libx.so.good'), 'own');
  const targets = ['libx.so', 'libx.so.1', 'libx.so.good'].map((name) => ({ source: 'native/lib/libx.so.1.2', target: `native/lib/${name}` }));
  fs.writeFileSync(path.join(dir, 'native/pg-symlinks.json'), JSON.stringify(targets));
  repairLinks(dir);
  repairLinks(dir);
  expect(['libx.so', 'libx.so.1', 'libx.so.good'].map((name) => fs.readFileSync(path.join(lib, name), 'utf8'))).toEqual(['x', 'x', 'own']);
});
