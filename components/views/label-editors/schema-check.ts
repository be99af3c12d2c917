/** Arguments of a call against the JSON Schema of its tool. Loaded with the editor; interprets the schema, for the page may not make code. */
import { z } from 'zod';
import type { Json } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import { printJson } from '@/lib/json/print-json';

export type SchemaCheck = { readonly kind: 'fits' } | { readonly kind: 'faults'; readonly faults: readonly string[] } | { readonly kind: 'unchecked'; readonly why: string };

/** Plain JavaScript values, as schemas know them; a literal beyond a double becomes the nearest one. */
const plain = (value: Json): unknown => JSON.parse(printJson(value).replace(/\b(?:NaN|-?Infinity)\b/g, 'null'));

function validatorOf(parameters: Json): z.ZodType | null {
  try {
    const schema = plain(parameters);
    return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? z.fromJSONSchema({ ...schema }) : null;
  } catch {
    return null; // a reference to elsewhere, or a type that JSON Schema does not have
  }
}

/** @param parameters the tool's schema as found; null: the source gives none */
export function checkArguments(parameters: Json | null, args: string): SchemaCheck {
  if (parameters === null) return { kind: 'unchecked', why: 'The source gives no schema for this tool.' };
  const parsed = parseJson(args);
  if (!parsed.ok) return { kind: 'unchecked', why: 'The schema is checked once this is valid JSON.' };
  const validator = validatorOf(parameters);
  if (!validator) return { kind: 'unchecked', why: 'The schema of this tool uses something that cannot be checked here.' };
  const result = validator.safeParse(plain(parsed.value.value));
  if (result.success) return { kind: 'fits' };
  return { kind: 'faults', faults: result.error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)) };
}
