/** JSON values that keep what JavaScript would lose: a number whose text would change is `{$num: text}` (see lib/json/README.md). */
import { z } from 'zod';

export type JsonNumber = number | { $num: string };
export type Json = null | boolean | string | JsonNumber | Json[] | { [key: string]: Json };

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

export const Json = z.custom<Json>(isJson, 'not a JSON value');
export const JsonNumber = z.union([z.number(), z.strictObject({ $num: z.string() })]);

/** The nearest double; null where there is none to speak of. */
export function toNumber(value: JsonNumber | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'number' ? value : Number(value.$num);
  return Number.isFinite(number) ? number : null;
}
