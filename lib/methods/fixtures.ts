/** Worked examples: each key is computed from its input alone, by the functions that exports and screens use; only then is it compared. */
import { z } from 'zod';
import { isNumberLiteral } from '@/lib/json/json';
import { isJson, type Json } from '@/lib/json/schema';
import { hindsightWeights } from '@/lib/hindsight/weights';
import { votePairs } from '@/lib/labels/votes';

/** `compute` gives undefined for an input that does not have the shape of the key. */
interface Formula {
  key: string;
  compute(input: Json): Json | undefined;
}

function formula<Input>(key: string, schema: z.ZodType<Input>, compute: (input: Input) => Json): Formula {
  return {
    key,
    compute(input) {
      const parsed = schema.safeParse(input);
      return parsed.success ? compute(parsed.data) : undefined;
    },
  };
}

const bit = z.union([z.literal(0), z.literal(1)]);

const formulas: readonly Formula[] = [
  formula('B13_votes', z.object({ candidates: z.array(z.string()), votes: z.array(z.string()) }), ({ candidates, votes }) =>
    votePairs(candidates, votes).map(({ chosen, rejected, weight }) => ({ chosen, rejected, weight })),
  ),
  formula('B25_hsl', z.object({ segments: z.array(z.object({ z: z.array(bit) })), alpha: z.number() }), ({ segments, alpha }) => {
    const { w, p, denominators } = hindsightWeights(segments.map((segment) => segment.z), alpha);
    return { w, p, denominator_T: denominators };
  }),
];

export const FixtureFile = z.record(z.string(), z.object({ input: z.custom<Json>(isJson), expect: z.custom<Json>(isJson).optional() }));
export type FixtureFile = z.infer<typeof FixtureFile>;

export interface FixtureCase {
  key: string;
  got: Json;
  status: 'pass' | 'fail' | 'unknown' | 'computed';
}

const TOLERANCE = 1e-6;

const close = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));

/** Numbers within 1e-6 (relative above 1), lists in order, objects by the same keys, null only with null. */
export function agrees(got: Json, expected: Json): boolean {
  if (typeof got === 'number' && typeof expected === 'number') return close(got, expected);
  if (got === null || expected === null || typeof got !== 'object' || typeof expected !== 'object') return got === expected;
  if (Array.isArray(got) || Array.isArray(expected)) {
    if (!Array.isArray(got) || !Array.isArray(expected) || got.length !== expected.length) return false;
    return got.every((item, at) => agrees(item, expected[at] ?? null));
  }
  const [mine, theirs] = [new Map(Object.entries(got)), new Map(Object.entries(expected))];
  return mine.size === theirs.size && [...mine].every(([key, value]) => theirs.has(key) && agrees(value, theirs.get(key) ?? null));
}

/** Formulas reckon with JavaScript numbers; a literal that one would change (`1.0`, `1e3`) is read as the nearest. */
function plainNumbers(value: Json): Json {
  if (Array.isArray(value)) return value.map(plainNumbers);
  if (isNumberLiteral(value)) return Number(value.$num);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainNumbers(item)]));
}

/** Every case in the order of the file. `#n` behind a key tells cases of one formula apart. */
export function checkFixtures(file: FixtureFile): FixtureCase[] {
  return Object.entries(file).map(([key, { input, expect }]): FixtureCase => {
    const known = formulas.find((one) => one.key === key.replace(/#\d+$/, ''));
    const got = known?.compute(plainNumbers(input));
    if (got === undefined) return { key, got: null, status: 'unknown' };
    if (expect === undefined) return { key, got, status: 'computed' };
    return { key, got, status: agrees(got, plainNumbers(expect)) ? 'pass' : 'fail' };
  });
}
