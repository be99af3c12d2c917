import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueCodes } from '@/lib/trajectory/issue';
import { checkTrajectory } from '@/lib/trajectory/check';
import { fileAmong, readSample } from '@/lib/testing/read-sample';
import { recogniseFile } from './recognise';
import { importerById, importers } from './registry';
import { sampleOf } from './sample';

const docs = join(import.meta.dirname, '../../docs/formats');
const page = (name: string) => readFileSync(join(docs, name), 'utf8');
const samplesOf = (id: string) =>
  readdirSync(join(import.meta.dirname, id, 'samples'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => new Uint8Array(readFileSync(join(entry.parentPath, entry.name))));

it('ids are unique, and each leads to its importer', () => {
  expect(new Set(importers.map(({ id }) => id)).size).toBe(importers.length);
  for (const importer of importers) expect(importerById(importer.id)).toBe(importer);
});

describe.each(importers.map((importer) => [importer.id, importer] as const))('%s', (id, importer) => {
  it('has a page that says what is not kept, and a row in the table', () => {
    expect(page(`${id}.md`)).toContain('**Not kept');
    expect(page('README.md')).toContain(`[\`${id}\`](${id}.md)`);
  });

  it('never throws on damaged bytes, and gives sound trajectories all the same', { timeout: 60_000 }, async () => {
    const samples = samplesOf(id).map((bytes) => bytes.subarray(0, 20_000));
    const damage = fc.record({
      sample: fc.constantFrom(...samples),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      byte: fc.nat(255),
      drop: fc.nat(40),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ sample, cut, at, byte, drop }) => {
        const end = Math.ceil(sample.length * cut);
        const place = Math.floor(sample.length * at);
        const bytes = new Uint8Array([
          ...sample.subarray(0, Math.min(place, end)),
          byte,
          ...sample.subarray(Math.min(place + drop, end), end),
        ]);
        const files = new Map([['damaged', bytes]]);
        recogniseFile(await sampleOf('damaged', bytes));
        const { trajectories } = await readSample(importer, fileAmong(files, 'damaged'));
        for (const trajectory of trajectories) expect(checkTrajectory(trajectory)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

it('every issue code is explained', () => {
  const explained = new Set([...page('issues.md').matchAll(/^\| `([a-z_0-9]+)`/gm)].map(([, code]) => code));
  expect(explained).toEqual(new Set(Object.values(issueCodes).flat()));
});
