/** One text for equal JSON values: keys sorted by code unit, no white space, number literals as they were. For hashing and comparing. */
import type { Json } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';

export function canonicalJson(value: Json): string {
  return printJson(value, { sortKeys: true });
}
