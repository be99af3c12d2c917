/**
 * What every format must keep, as one call in its test file: `importerContract(acme, import.meta.dirname)`.
 *
 * For each file in its samples/ folder: a page that a person reads (snapshots/), recognition without a file name, sound trajectories,
 * the same result at a second reading, places in the file that hold what was read, and a round trip through our own format.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Importer } from '@/lib/importers/importer';
import { recogniseFile } from '@/lib/importers/recognise';
import { importers } from '@/lib/importers/registry';
import { sampleOf } from '@/lib/importers/sample';
import { treewright } from '@/lib/importers/treewright/importer';
import { writeTrajectories } from '@/lib/importers/treewright/write';
import { jsonPointer } from '@/lib/json/json-pointer';
import { parseJson } from '@/lib/json/parse-json';
import type { Json } from '@/lib/json/schema';
import { checkTrajectory } from '@/lib/trajectory/check';
import { type Step, Trajectory } from '@/lib/trajectory/model';
import { printIssue, printTrajectory } from './print-trajectory';
import { fileAmong, hashBytes, readSample, type ReadSample } from './read-sample';

/** `formatFolder`: the folder of the format, with samples/ in it. `sidecars`: samples that only accompany others. */
export function importerContract(importer: Importer, formatFolder: string, sidecars: readonly string[] = []): void {
  const files = filesUnder(join(formatFolder, 'samples'));
  const open = (path: string) => fileAmong(files, path);
  const samples = [...files.keys()].filter((path) => !sidecars.includes(path));

  it('is in the registry and has samples', () => {
    expect(importers).toContain(importer);
    expect(samples.length).toBeGreaterThan(0);
  });

  it('names the file that each sidecar accompanies', async () => {
    for (const path of files.keys()) {
      const main = importer.sidecarOf?.(path, await sampleOf(path, bytesOf(files, path))) ?? null;
      expect(main !== null, path).toBe(sidecars.includes(path));
    }
  });

  describe.each(samples)('%s', (path) => {
    const read = () => readSample(importer, open(path));

    it('gives the trajectories of its snapshot', async () => {
      await expect(printSample(await read())).toMatchFileSnapshot(join(formatFolder, 'snapshots', `${path.replaceAll('/', '__')}.txt`));
    });

    it('is recognised by its content alone', async () => {
      expect(recogniseFile(await sampleOf('unknown', bytesOf(files, path))).candidates[0]).toMatchObject({ format: importer.id });
    });

    it('gives sound trajectories', async () => {
      for (const trajectory of (await read()).trajectories) {
        expect(checkTrajectory(trajectory)).toEqual([]);
        expect(Trajectory.safeParse(trajectory).error).toBeUndefined();
      }
    });

    it('gives the same when it is read again', async () => {
      expect(await read()).toEqual(await read());
    });

    it('names places in the file that hold what was read', async () => {
      const bytes = bytesOf(files, path);
      for (const trajectory of (await read()).trajectories)
        for (const step of trajectory.steps) expect(textsNotAt(step, bytes)).toEqual([]);
    });

    it('comes back whole from our own format', async () => {
      const { items, trajectories } = await read();
      const text = writeTrajectories(items);
      const bytes = new TextEncoder().encode(text);
      const again = await readSample(treewright, fileAmong(new Map([['own.jsonl', bytes]]), 'own.jsonl'));
      expect(again.trajectories).toEqual(trajectories.map((trajectory) => Trajectory.parse(trajectory)));
      expect(writeTrajectories(again.items)).toBe(text);
    });
  });
}

function filesUnder(folder: string): Map<string, Uint8Array> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), new Uint8Array(readFileSync(path))]));
}

const bytesOf = (files: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array => files.get(path) ?? new Uint8Array();

function printSample({ items, issues, trajectories }: ReadSample): string {
  const own = new Set(trajectories.flatMap((trajectory) => trajectory.issues));
  const rest = issues.filter((one) => !own.has(one)).map(printIssue);
  return `${[...items.map(({ trajectory, labels }) => printTrajectory(trajectory, labels)), ...(rest.length > 0 ? [`file\n${rest.join('\n')}`] : [])].join('\n\n')}\n`;
}

/** Texts of a step that none of its places in this file holds. Places in other files are not looked at. */
function textsNotAt(step: Step, bytes: Uint8Array): string[] {
  const here = step.src.filter((ref) => ref.file === hashBytes(bytes));
  if (here.length === 0) return [];
  const held = here.flatMap((ref) => {
    const text = new TextDecoder().decode(bytes.subarray(ref.start, ref.end));
    const parsed = parseJson(text);
    if (!parsed.ok) return [text];
    const value = jsonPointer(parsed.value.value, ref.pointer ?? '');
    expect(value, `nothing stands at ${ref.pointer ?? 'the place'} of bytes ${ref.start} to ${ref.end}`).toBeDefined();
    return stringsIn(value ?? null);
  });
  const texts = step.parts.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : []));
  return texts.filter((text) => !held.some((one) => one.includes(text)));
}

/** Every string of a value, also those inside JSON that is written as a string. */
function stringsIn(value: Json): string[] {
  if (typeof value === 'string') {
    const inner = /^\s*[[{"]/.test(value) ? parseJson(value) : null;
    return inner?.ok ? [value, ...stringsIn(inner.value.value)] : [value];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((member) => stringsIn(member));
}
