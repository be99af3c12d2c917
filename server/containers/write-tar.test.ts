import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readTar } from '@/server/containers/read-tar';
import { writeTar } from '@/server/containers/write-tar';
import { tempFolder } from '@/server/testing/temp-folder';

async function* piecesOf(text: string) {
  for (const piece of text.match(/[^]{1,700}/g) ?? []) yield Buffer.from(piece);
}

const entries = [
  { name: 'a/README.md', text: '# hello\n' },
  { name: `a/${'long-'.repeat(30)}ünd so.jsonl`, text: 'x'.repeat(5000) },
  { name: 'a/empty', text: '' },
  { name: 'a/exact', text: 'y'.repeat(1024) },
];

async function archive(): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeTar(entries.map(({ name, text }) => ({ name, size: Buffer.byteLength(text), bytes: piecesOf(text) })))) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('what is written is read back, and the same twice', async () => {
  const bytes = await archive();
  expect(Buffer.compare(bytes, await archive())).toBe(0);
  const faults: string[] = [];
  const read = [];
  for await (const member of readTar((async function* () { yield bytes; })(), (what) => faults.push(what))) {
    if (member.kind === 'refused') throw new Error(member.why);
    const pieces = [];
    for await (const piece of member.bytes) pieces.push(Buffer.from(piece));
    read.push({ name: member.name, text: Buffer.concat(pieces).toString() });
  }
  expect(faults).toEqual([]);
  expect(read).toEqual(entries);
});

it('the tar of the machine reads it too', async () => {
  const folder = tempFolder();
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'x.tar'), await archive());
  execFileSync('tar', ['-xf', 'x.tar'], { cwd: folder });
  for (const { name, text } of entries) expect(fs.readFileSync(path.join(folder, name), 'utf8')).toBe(text);
  expect(fs.statSync(path.join(folder, 'a/exact')).mtimeMs).toBe(0);
});

it('an entry of another length than it says is a fault', async () => {
  const wrong = writeTar([{ name: 'a', size: 3, bytes: piecesOf('four') }]);
  await expect((async () => { for await (const _ of wrong) void _; })()).rejects.toThrow('a has 4 bytes, not 3');
});
