/** One text for equal JSON values: keys sorted by code unit, no white space, number literals as they were. For hashing and comparing. */
import { compareText } from '@/lib/base/compare';
import type { Json } from './schema';

/** Depth is bounded by the parser (lib/json), so recursion is safe here. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries<Json>(value).sort(([a], [b]) => compareText(a, b));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
