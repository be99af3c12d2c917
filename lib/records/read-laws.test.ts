// What holds for any bytes: nothing throws, chunks do not matter, and every range leads back to its value.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonTextArbitrary } from '@/lib/testing/json-text-arbitrary';
import { equalJson } from '@/lib/json/equal-json';
import { parseJson } from '@/lib/json/parse-json';
import { detectShape } from '@/lib/records/detect-shape';
import type { AllRead } from '@/lib/testing/read-all-records';
import { readAll } from '@/lib/testing/read-all-records';
import { decodeUtf8, firstInvalidUtf8, PositionDecoder, Utf8Decoder, Utf8Positions } from '@/lib/records/utf8';

const LIST_AT = ['samples', 'a'];

/** Fails unless each record with bytes of its own is found again by parsing exactly these bytes. */
function expectRangesToLeadBack(bytes: Uint8Array, { records }: AllRead, name: string): void {
  for (const record of records) {
    if (record.part === 'members') continue;
    const text = decodeUtf8(bytes.subarray(record.byteStart, record.byteEnd)).replaceAll('\0', '');
    const parsed = parseJson(text.replace(/^\ufeff/, ''));
    expect(parsed.ok && equalJson(parsed.value.value, record.value), `${name} ${record.byteStart}-${record.byteEnd}`).toBe(true);
  }
}

const jsonFile: fc.Arbitrary<string> = fc.oneof(
  fc.array(jsonTextArbitrary({ uniqueKeys: false }), { maxLength: 6 }).map((values) => values.map((value) => value.replaceAll('\n', ' ')).join('\n')),
  fc.array(jsonTextArbitrary({ uniqueKeys: false }), { maxLength: 6 }).map((values) => `[${values.join(',\n')}]`),
  fc.tuple(fc.array(jsonTextArbitrary({ uniqueKeys: false }), { maxLength: 4 }), jsonTextArbitrary({ uniqueKeys: false })).map(([values, last]) => `{"v":1, "samples":[${values.join(',')}],"z":${last}}`),
  jsonTextArbitrary({ uniqueKeys: false }),
);

const insertion = fc.oneof(
  fc.constantFrom('', '"', '{', '}', '[', ']', '\\', ',', '\n', '\r\n', '\0\0', '\ufeff', '{"a":1}', 'INFO ').map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ minLength: 1, maxLength: 3 }),
);

const brokenFile: fc.Arbitrary<Uint8Array> = fc
  .tuple(jsonFile, fc.array(fc.tuple(fc.nat(), fc.nat(4), insertion), { maxLength: 4 }), fc.option(fc.nat()))
  .map(([text, edits, cut]) => {
    let bytes = new TextEncoder().encode(text);
    for (const [where, drop, insert] of edits) {
      const at = bytes.length === 0 ? 0 : where % bytes.length;
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...insert, ...bytes.subarray(at + drop)]);
    }
    return cut === null || bytes.length === 0 ? bytes : bytes.subarray(0, cut % bytes.length);
  });

describe('any bytes', () => {
  it('are read to the end without throwing, and every range lies in the file and leads back', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(brokenFile, async (bytes) => {
        const all = await readAll(bytes, { listAt: LIST_AT });
        for (const { byteStart, byteEnd } of [...all.records, ...all.issues]) {
          expect(byteStart >= 0 && byteStart <= byteEnd && byteEnd <= bytes.length).toBe(true);
        }
        expectRangesToLeadBack(bytes, all, 'generated');
        expect(all.summary.records).toBe(all.records.length);
        if (bytes.length > 0 && all.records.length === 0) expect(all.issues.length > 0 || isEmptyList(bytes)).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  it('give the same items whatever the chunks', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(brokenFile, fc.integer({ min: 1, max: 9 }), async (bytes, size) => {
        const options = { listAt: LIST_AT, fileName: 'x.json' };
        expect(await readAll(bytes, options, size)).toEqual(await readAll(bytes, options));
      }),
      { numRuns: 400 },
    );
  });

  it('give the same items beyond the head of a large array', { timeout: 60_000 }, async () => {
    const first = JSON.stringify('x'.repeat(300_000));
    const elements = fc.array(fc.oneof(jsonTextArbitrary({ uniqueKeys: false }), fc.constant('"\\\\\\"é,"')), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(elements, fc.integer({ min: 50, max: 400 }), async (texts, size) => {
        const bytes = new TextEncoder().encode(`[${[first, ...texts].join(',\r\n')}]`);
        const all = await readAll(bytes, {}, size);
        expect(all).toEqual(await readAll(bytes));
        expect(all.summary).toMatchObject({ records: texts.length + 1, failed: 0 });
      }),
      { numRuns: 40 },
    );
  });

  it('without any structure are answered too', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const all = await readAll(bytes);
        expect(all.records.length + all.issues.length > 0 || isEmptyList(bytes)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('decode to the same text by either decoder, and positions lead to the byte', { timeout: 60_000 }, () => {
    const stream = new Utf8Decoder();
    const positions = new PositionDecoder();
    const bytesOf = fc.oneof(fc.uint8Array({ maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 20 }).map((text) => new TextEncoder().encode(text)));
    fc.assert(
      fc.property(bytesOf, (bytes) => {
        const text = decodeUtf8(bytes);
        expect(stream.decode(bytes)).toBe(text);
        expect(positions.decode(bytes).length).toBe(bytes.length);
        const map = new Utf8Positions(text, bytes);
        for (let unit = 0; unit <= text.length; unit++) {
          const isInsidePair = /[\udc00-\udfff]/.test(text.charAt(unit));
          if (!isInsidePair) expect(decodeUtf8(bytes.subarray(0, map.byteOf(unit)))).toBe(text.slice(0, unit));
        }
        const invalid = firstInvalidUtf8(bytes);
        expect(invalid < 0).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text && text === decodedStrictly(bytes));
      }),
      { numRuns: 1000 },
    );
  });
});

function decodedStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** `[]` holds no record and nothing to say. */
function isEmptyList(bytes: Uint8Array): boolean {
  return decodeUtf8(bytes).replace(/[\s\ufeff]/g, '') === '[]';
}

const EXAMPLES = path.resolve(import.meta.dirname, '../../../shared/examples');
const SMALL = 100_000;

function exampleFiles(): string[] {
  const roots = [path.join(EXAMPLES, 'repro'), path.join(EXAMPLES, 'trajectories')];
  return roots.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, name))).filter((name) => statSync(name).isFile());
}

describe.skipIf(!existsSync(EXAMPLES))('the example files (skipped where the folder of examples does not stand beside the project)', () => {
  it('are read to records that lead back to their bytes, whatever the chunks', { timeout: 300_000 }, async () => {
    const files = exampleFiles();
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(file));
      const options = { fileName: file, listAt: ['samples', 'simulations', 'resourceSpans'] };
      const all = await readAll(bytes, options);
      const { shape } = detectShape(bytes);
      if (shape === 'jsonl' || shape === 'json-array' || shape === 'json-object') {
        expect(all.summary.records + all.summary.failed, file).toBeGreaterThan(0);
      } else {
        expect(all.issues.length, file).toBe(1);
      }
      expectRangesToLeadBack(bytes, all, file);
      const expected = JSON.stringify(all);
      for (const size of bytes.length < SMALL ? [1, 7, 64 * 1024] : [777]) {
        expect(JSON.stringify(await readAll(bytes, options, size)) === expected, `${file} in chunks of ${size}`).toBe(true);
      }
    }
  });
});
