/** Real files beside the checkout, in ../shared/examples, through the whole import into a real store. Left out where they are not there. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importers } from '@/lib/importers/registry';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { importing } from '@/server/testing/importing';
import { tempStore } from '@/server/testing/temp-store';

const folder = path.join(import.meta.dirname, '../../../shared/examples/trajectories');
const isThere = existsSync(path.join(folder, 'INDEX.tsv'));
if (!isThere) console.warn(`Imports of real files are left out: ${folder} is not there.`);

interface Expected {
  file: string;
  format: string;
  trajectories: string;
  steps: string;
}

/** What people counted in each file; a blank says nothing. */
function expectations(): Map<string, Expected> {
  const [head = '', ...rows] = readFileSync(path.join(folder, 'INDEX.tsv'), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  const entries = rows.map((row): [string, Expected] => {
    const cell = (name: string) => row.split('\t')[columns.indexOf(name)] ?? '';
    return [cell('file'), { file: cell('file'), format: cell('expect_format'), trajectories: cell('expect_trajectories'), steps: cell('expect_steps') }];
  });
  return new Map(entries);
}

tempStore();
const { newProject, importOf } = importing();
const read = new Set(importers.map(({ id }) => id));

describe.skipIf(!isThere)('real files', () => {
  const folders = ['openai_chat', 'atif', 'toolbench_tree', 'tau_bench', 'prm_stepwise', 'claude_code'];
  const expected = isThere ? expectations() : new Map<string, Expected>();

  it.each(folders)('of %s come in as they were counted, unchanged, and once', async (name) => {
    const project = await newProject();
    const { files } = await importOf(project, [path.join(folder, name)]);
    expect(files).toHaveLength(readdirSync(path.join(folder, name)).length);
    for (const file of files) {
      const counted = expected.get(path.relative(folder, file.path));
      if (counted === undefined || !read.has(counted.format)) continue;
      expect([file.path, file.format]).toEqual([file.path, counted.format]);
      if (counted.trajectories !== '') expect([file.path, file.trajectories]).toEqual([file.path, Number(counted.trajectories)]);
      if (counted.steps !== '') expect([file.path, file.steps]).toEqual([file.path, Number(counted.steps)]);
      // One file holds rows that were broken on purpose.
      if (!file.path.endsWith('edge_cases.jsonl')) expect([file.path, file.failed]).toEqual([file.path, 0]);
    }
    for (const file of files) {
      const bytes = await blobs().read(Sha256.parse(file.sha256));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      expect(Buffer.compare(bytes, readFileSync(file.path))).toBe(0);
    }
    const again = await importOf(project, [path.join(folder, name)]);
    expect(again.totals).toMatchObject({ added: 0, already: again.totals.trajectories });
  }, 120_000);
});
