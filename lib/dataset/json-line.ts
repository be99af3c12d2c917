/** One record as one line: order as given, number literals as they were, nothing that splits a line in any reader. */
import type { Json } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';

/** Readers of other languages take U+2028 and U+2029 for line ends. They can only stand inside strings, where an escape means the same. */
export function jsonLine(value: Json): string {
  const text = printJson(value);
  return text.includes('\u2028') || text.includes('\u2029') ? text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : text;
}
