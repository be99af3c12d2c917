/** The JSON of lib/json/json.ts as a schema, for data that enters from outside. */
import { z } from 'zod';
import type { Json as JsonValue, JsonNumber as JsonNumberValue } from '@/lib/json/json';
import { numberOf } from '@/lib/json/json';

export type JsonNumber = JsonNumberValue;
export type Json = JsonValue;

/** Iterative, for a source may nest thousands of levels deep. */
export function isJson(value: unknown): value is Json {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next === null || typeof next === 'string' || typeof next === 'boolean') continue;
    if (typeof next === 'number') {
      if (!Number.isFinite(next)) return false;
      continue;
    }
    if (Array.isArray(next)) {
      for (const item of next) open.push(item);
      continue;
    }
    if (typeof next !== 'object') return false;
    for (const item of Object.values(next)) open.push(item);
  }
  return true;
}

export const Json = z.custom<Json>(isJson, { error: ({ input }) => (input === undefined ? 'is missing' : 'must be a JSON value') });
export const JsonNumber = z.union([z.number(), z.strictObject({ $num: z.string() })]);

/** The nearest double; null where there is none to speak of. */
export function toNumber(value: JsonNumber | null | undefined): number | null {
  return numberOf(value ?? undefined);
}
